// The service worker: keeps the site for offline use, and swaps versions only between visits (see sw.js).

/** Whether it is kept now. */
export async function keepForOffline() {
  if (!navigator.serviceWorker || !isSecureContext) return false;
  try {
    const hadOne = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (hadOne) announce("replaced"); // another tab switched to the new version
    });
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    /** @param {ServiceWorker | null} worker */
    const watch = (worker) =>
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && navigator.serviceWorker.controller) announce("waiting");
      });
    if (hadOne) registration.update().catch(() => undefined); // a page out of the cache has nobody look for a newer one
    if (registration.waiting && navigator.serviceWorker.controller) announce("waiting"); // it came before we looked
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.offline = "ready";
    return true;
  } catch (problem) {
    console.warn("no offline copy:", problem); // private windows may refuse; the game plays on
    return false;
  }
}

/**
 * "waiting": a new version is here and will be used at the next visit; "replaced": this page is the old one.
 * @param {"waiting" | "replaced"} what
 */
function announce(what) {
  document.documentElement.dataset.update = what;
  if (what === "waiting") noteForNextTime();
  window.dispatchEvent(new CustomEvent("mordred:update", { detail: what }));
}

/** The next visit lets it take over before anything is loaded (web/early.js). */
function noteForNextTime() {
  try {
    localStorage.setItem("mordred.newer", "yes");
  } catch {
    // storage is forbidden: then the service worker does it, once it is asked for the page
  }
}
