// What the boot screen says, in the reader's language: the catalogues come only with Python.

/** @typedef {"again" | "looking" | "stopped" | "away" | "missing" | "wasm"} Key */

/** @type {Record<string, Record<Key, string>>} */
const WORDS = {
  en: {
    again: "Try again",
    looking: "The book does not open. Looking for the reason …",
    stopped: "The book does not open: the program stopped while starting.",
    away: "The book does not open: the site cannot be reached. Are you offline?",
    missing: "The book does not open: part of the site is missing: ",
    wasm: "This browser cannot run WebAssembly, which Python needs here. It may be switched off, or the browser too old.",
  },
  fr: {
    again: "Réessayer",
    looking: "Le livre ne s’ouvre pas. On cherche pourquoi …",
    stopped: "Le livre ne s’ouvre pas : le programme s’est arrêté au démarrage.",
    away: "Le livre ne s’ouvre pas : le site est hors d’atteinte. Êtes-vous hors ligne ?",
    missing: "Le livre ne s’ouvre pas : il manque une partie du site : ",
    wasm: "Ce navigateur ne peut pas exécuter WebAssembly, dont Python a besoin ici. Il est peut-être désactivé, ou le navigateur trop ancien.",
  },
  it: {
    again: "Riprova",
    looking: "Il libro non si apre. Si cerca il motivo …",
    stopped: "Il libro non si apre: il programma si è fermato all’avvio.",
    away: "Il libro non si apre: il sito non è raggiungibile. Siete senza rete?",
    missing: "Il libro non si apre: manca una parte del sito: ",
    wasm: "Questo browser non può eseguire WebAssembly, di cui Python ha bisogno qui. Forse è disattivato, o il browser è troppo vecchio.",
  },
  de: {
    again: "Noch einmal versuchen",
    looking: "Das Buch geht nicht auf. Der Grund wird gesucht …",
    stopped: "Das Buch geht nicht auf: Das Programm ist beim Starten stehen geblieben.",
    away: "Das Buch geht nicht auf: Die Seite ist nicht zu erreichen. Sind Sie offline?",
    missing: "Das Buch geht nicht auf: Ein Teil der Seite fehlt: ",
    wasm: "Dieser Browser kann kein WebAssembly ausführen, das Python hier braucht. Es ist vielleicht abgeschaltet, oder der Browser ist zu alt.",
  },
};

/** The first language of the reader that is known here; German has no catalogue yet, but may be read here. */
function language() {
  const chosen = document.documentElement.dataset.chosen; // in the settings of an earlier visit
  const wishes = [...(chosen ? [chosen] : []), ...navigator.languages];
  return wishes.map((code) => code.slice(0, 2).toLowerCase()).find((code) => code in WORDS) ?? "en";
}

export const words = /** @type {Record<Key, string>} */ (WORDS[language()]);
