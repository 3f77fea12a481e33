// Find each other over Nostr relays (Trystero): the relays carry only the encrypted handshake, the game goes straight from
// browser to browser. The files are our own copies (tools/pins.toml), found by the page's import map.

const APP = "mordred-live-1";
const PATIENCE = 12_000; // ms until it is said that no relay answers

/** @type {(room: string, secret: string, relays: string[], ice: RTCIceServer[], hear: Heard) => Promise<Way>} */
export async function meet(room, secret, relays, ice, hear) {
  if (!navigator.onLine) hear("trouble", "offline", "");
  const { joinRoom, selfId, getRelaySockets } = await import("@trystero-p2p/nostr");
  const joined = joinRoom(
    {
      appId: APP,
      password: secret,
      relayConfig: { urls: relays, redundancy: relays.length, warnOnRelayFailure: false },
      rtcConfig: { iceServers: ice },
    },
    room,
  );
  const said = joined.makeAction("said");
  said.onMessage = (text, { peerId }) => hear("message", peerId, String(text));
  joined.onPeerJoin = (peer) => hear("join", peer, "");
  joined.onPeerLeave = (peer) => hear("leave", peer, "");

  const answered = () => Object.values(getRelaySockets()).some((socket) => socket.readyState === WebSocket.OPEN);
  let open = false;
  const look = setInterval(() => {
    if (answered() === open) return;
    open = !open;
    if (open) hear("open", selfId, "");
    else hear("trouble", navigator.onLine ? "relays" : "offline", "");
  }, 300);
  const late = setTimeout(() => {
    if (!open) hear("trouble", navigator.onLine ? "relays" : "offline", "");
  }, PATIENCE);

  return {
    send: (peer, text) => {
      said.send(text, { target: peer }).catch(() => undefined); // who is gone is told by onPeerLeave
    },
    close: () => {
      clearInterval(look);
      clearTimeout(late);
      joined.onPeerLeave = null;
      joined.leave().catch(() => undefined);
    },
  };
}
