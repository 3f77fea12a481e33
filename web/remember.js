// Whether Python starts from what it remembers (web/memory.js), and when that is made. A note in the local storage says
// that there is a memory that works, of which version of the site and in which browser. A start takes the note away and
// puts it back when it has come to its end. So a memory that does not bring Python up, whatever the reason, is tried once
// and never again.

import { fitting, forget } from "./memory.js";

const NOTE = "mordred.memory";
const ROOM = 300e6; // bytes that must be free on this device: it is some 40 MB, and not worth a tight fit

/** Whether there is a memory that came through its making or its last start. From here on this start has to. */
export function promised() {
  try {
    if (localStorage.getItem(NOTE) !== fitting) return false;
    localStorage.removeItem(NOTE);
  } catch {
    return false; // storage is forbidden
  }
  addEventListener("pagehide", promise); // somebody goes away while it starts: that is no failure
  return true;
}

function promise() {
  try {
    localStorage.setItem(NOTE, fitting);
  } catch {
    // forbidden or full: then the next start imports
  }
}

/** It brought Python up. */
export function worked() {
  removeEventListener("pagehide", promise);
  promise();
  tell("used");
}

/**
 * For tests and benches: what became of it.
 * @param {string} what
 */
function tell(what) {
  document.documentElement.dataset.memory = what;
}

/** It did not, or it is not wanted any more. */
export function broken() {
  removeEventListener("pagehide", promise);
  return forget();
}

/** Have a worker make one for the next visit. */
export async function learn() {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
  if (quota - usage < ROOM) return tell("no room");
  const worker = new Worker(new URL("learn.js", import.meta.url), { type: "module", name: "mordred-learn" });
  /** @param {string} how */
  const end = (how) => {
    worker.terminate();
    if (how === "learnt") promise();
    tell(how);
  };
  worker.addEventListener("message", (/** @type {MessageEvent<string>} */ event) => end(event.data));
  worker.addEventListener("error", (event) => {
    event.preventDefault(); // then the next visit starts as this one did
    end(event.message || "its file cannot be loaded");
  });
  worker.postMessage("learn");
}
