// What the page's scripts share, for the type checker only: nothing of this is shipped.

/** Anything drawn: both kinds have `dataset`, `style`, `focus` and `tabIndex`. */
type Drawn = HTMLElement | SVGElement;

/** A point in px, or in a sheet's own units. */
type Point = [x: number, y: number];

/** The edges of a box. */
interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A node as mordred/scene/node.py writes it: id, tag, attributes, text, children. */
type Tree = [id: string, tag: string, attrs: Record<string, string>, text: string | null, children: Tree[]];

type Patch =
  | ["make", parent: string, before: string | null, tree: Tree]
  | ["drop", id: string]
  | ["move", parent: string, id: string, before: string | null]
  | ["attr", id: string, name: string, value: string | null]
  | ["text", id: string, text: string];

/** Told what happened (kind, ref, JSON of the facts); true if a key meant something. */
type Hearer = (kind: string, ref: string, detail: string) => unknown;

/** A way a piece walks, or a drawing that flies from one place (a point of the board, or a node's id) to another. */
type Walk = [piece: string, way: Point[]];
type Flight = [drawing: string, from: string | Point, to: string | Point];

interface Shim {
  /** How much the last `adopt` had to change: nothing, where one picture followed the same. */
  repaired: number;
  applyPatches(patches: string | Patch[]): void;
  adopt(tree: string | Tree): number;
  /** Show a picture that was kept as markup. */
  hang(markup: string): void;
  clear(): void;
  listen(handler: Hearer): void;
  unlisten(handler: Hearer): void;
  focus(id: string): void;
  /** Does at once what `inert` is still to be set or taken away for. */
  reach(): void;
  announce(text: string, urgent: boolean): void;
  progress(share: number): void;
  dress(language: string, theme: string, motion: string, mood: string, title: string): void;
  tellRef(kind: string, ref: string, detail: object): boolean;
}

/** A file the boot loads, as the build writes it into the page. */
interface Planned {
  url: string;
  bytes: number;
  step: string;
}

/** One game's form on the front page, as tools/front.py draws it. */
interface FrontGame {
  seats: number[];
  usual: number;
  arms: string[];
  computer: string;
  levels: string[];
  forms: Record<string, Record<string, Tree>>;
  badges: Record<string, Tree>;
  names: Record<string, string[]>;
  notes: Record<string, Record<string, string>>;
  defaults: Record<string, string>;
}

/** The front page in one language. */
interface Front {
  language: string;
  page: Tree;
  shelf: {
    learn: Tree;
    line: Tree;
    ended: Tree;
    damaged: Tree;
    resume: Tree;
    blocked: Tree;
    over: string;
    moves: Record<string, string>;
    day: string;
    many: string;
    games: Record<string, string>;
  };
  /** By game, its forms (FrontGame) as JSON. */
  games: Record<string, string>;
}

/** A saved game as the shelf shows it; `game` is empty if it is damaged. */
interface Kept {
  id: string;
  game: string;
  title: string;
  moves: number;
  when: string;
  over: boolean;
}

/** The picture of a game that was left: its save, and the page as opening that save will show it. */
interface LastPicture {
  slot: string;
  game: string;
  mood: string;
  picture: string;
}

/** Something done before Python was there: a click, or a field and its value. */
type Done = [kind: string, ref: string, value: string];

interface Boot {
  /** Show how far the start is, because somebody waits for it: "wait", "link", "picture", "selftest"; "" hides it. */
  reveal(why: string): void;
  step(name: string): void;
  ready(): void;
  fail(detail: string): Promise<void>;
  mark(name: string): void;
  marks: Record<string, number>;
  takeLink(): string;
  plain: boolean;
  remembers(): boolean;
}

declare var mordredShim: Shim;
declare var mordredMotion: { move(text: string): void };
declare var mordredBoot: Boot;
declare var mordredSenses: {
  sound(name: string): void;
  /** What each is made of, and about how long it is: for whoever measures them. */
  sounds: Record<string, { length: number; make(room: BaseAudioContext, at: number): void }>;
  turn(mine: boolean): void;
  mark(waited: boolean): void;
  notify(text: string): void;
  ask(): void;
};
declare var mordredWorker: {
  start(hear: (text: string) => void, died: (why: string, spoke: boolean) => void): { post(text: string): void; stop(): void };
};
declare var mordredLink: string | undefined;
declare var mordredPlain: boolean;
declare var mordredWords: Promise<Front>;
declare var mordredFront: { take(): string; games(): string; refresh(): void };
declare var mordredLast: LastPicture | undefined;
declare var mordredPicture: {
  keep(text: string): void;
  forget(): void;
  take(): string;
  atRest(work: () => void): void;
  idle(work: () => void): void;
  wake(): void;
  game: string;
};
declare var mordredPacks: typeof import("./packs.js") | undefined;

/** What comes over the wire: its kind ("open", "join", "leave", "message", "code", "trouble"), who, and a text. */
type Heard = (kind: string, peer: string, text: string) => void;

/** One way to reach others. */
interface Way {
  send(peer: string, text: string): void;
  close(): void | Promise<void>;
}

/** An offered connection: our code, and what to do with theirs. */
interface Calling {
  code: string;
  accept(code: string): Promise<Way | undefined>;
}

/** assets/live.json */
interface LiveConfig {
  relays?: string[];
  ice?: RTCIceServer[];
}

interface LiveDoor {
  listen(handler: Heard): void;
  hosts(relays: string, ice: string): string;
  open(room: string, secret: string, relays: string, ice: string): void;
  call(): void;
  answer(code: string): void;
  accept(code: string): void;
  send(peer: string, text: string): void;
  close(): void;
}
declare var mordredLive: LiveDoor;

/** Trystero, as far as it is used here. */
declare module "@trystero-p2p/nostr" {
  interface Action {
    send(data: string, options: { target: string }): Promise<void>;
    onMessage: ((data: unknown, context: { peerId: string }) => void) | null;
  }
  interface Room {
    makeAction(name: string): Action;
    leave(): Promise<void>;
    onPeerJoin: ((peer: string) => void) | null;
    onPeerLeave: ((peer: string) => void) | null;
  }
  interface Config {
    appId: string;
    password: string;
    relayConfig: { urls: string[]; redundancy: number; warnOnRelayFailure: boolean };
    rtcConfig: RTCConfiguration;
  }
  export const selfId: string;
  export function joinRoom(config: Config, room: string): Room;
  export function getRelaySockets(): Record<string, WebSocket>;
}
