// What the boot screen says, in the reader's language: the catalogues come only with Python.

/** @typedef {"again" | "looking" | "stopped" | "away" | "missing" | "wasm" | "link" | "twice" | "plain" | "save"} Key */

/** @type {Record<string, Record<Key, string>>} */
const WORDS = {
  en: {
    link: "The book does not open: the link stopped the program. It is not tried again; without it the book opens as before.",
    twice: "The book did not open twice in a row. Nothing that was saved is lost.",
    plain: "Start without the link and without saved games (they stay)",
    save: "Save all games as a file",
    again: "Try again",
    looking: "The book does not open. Looking for the reason …",
    stopped: "The book does not open: the program stopped while starting.",
    away: "The book does not open: the site cannot be reached. Are you offline?",
    missing: "The book does not open: part of the site is missing: ",
    wasm: "This browser cannot run WebAssembly, which Python needs here. It may be switched off, or the browser too old.",
  },
  fr: {
    link: "Le livre ne s’ouvre pas : le lien a arrêté le programme. Il n’est pas essayé de nouveau ; sans lui, le livre s’ouvre comme avant.",
    twice: "Le livre ne s’est pas ouvert deux fois de suite. Rien de ce qui a été sauvegardé n’est perdu.",
    plain: "Démarrer sans le lien ni les parties sauvegardées (elles restent)",
    save: "Enregistrer toutes les parties dans un fichier",
    again: "Réessayer",
    looking: "Le livre ne s’ouvre pas. On cherche pourquoi…",
    stopped: "Le livre ne s’ouvre pas : le programme s’est arrêté au démarrage.",
    away: "Le livre ne s’ouvre pas : le site est hors d’atteinte. Êtes-vous hors ligne ?",
    missing: "Le livre ne s’ouvre pas : il manque une partie du site : ",
    wasm: "Ce navigateur ne peut pas exécuter WebAssembly, dont Python a besoin ici. Il est peut-être désactivé, ou le navigateur trop ancien.",
  },
  it: {
    link: "Il libro non si apre: il link ha fermato il programma. Non viene riprovato; senza, il libro si apre come prima.",
    twice: "Il libro non si è aperto per due volte di seguito. Nulla di ciò che è salvato è perduto.",
    plain: "Inizia senza il link e senza le partite salvate (restano)",
    save: "Salva tutte le partite in un file",
    again: "Riprova",
    looking: "Il libro non si apre. Cerchiamo il motivo…",
    stopped: "Il libro non si apre: il programma si è fermato all’avvio.",
    away: "Il libro non si apre: il sito non è raggiungibile. Sei senza rete?",
    missing: "Il libro non si apre: manca una parte del sito: ",
    wasm: "Questo browser non può eseguire WebAssembly, di cui Python ha bisogno qui. Forse è disattivato, o il browser è troppo vecchio.",
  },
  de: {
    link: "Das Buch geht nicht auf: Der Link hat das Programm angehalten. Er wird nicht noch einmal versucht; ohne ihn geht das Buch auf wie zuvor.",
    twice: "Das Buch ging zweimal hintereinander nicht auf. Nichts Gespeichertes ist verloren.",
    plain: "Ohne den Link und ohne gespeicherte Partien starten (sie bleiben)",
    save: "Alle Partien als Datei speichern",
    again: "Noch einmal versuchen",
    looking: "Das Buch geht nicht auf. Der Grund wird gesucht …",
    stopped: "Das Buch geht nicht auf: Das Programm ist beim Starten stehen geblieben.",
    away: "Das Buch geht nicht auf: Die Seite ist nicht zu erreichen. Bist du offline?",
    missing: "Das Buch geht nicht auf: Ein Teil der Seite fehlt: ",
    wasm: "Dieser Browser kann WebAssembly nicht ausführen, das Python hier braucht. Vielleicht ist es abgeschaltet, oder der Browser ist zu alt.",
  },
};

/** The first language of the reader that is known here. */
function language() {
  const chosen = document.documentElement.dataset.chosen; // in the settings of an earlier visit
  const wishes = [...(chosen ? [chosen] : []), ...navigator.languages];
  return wishes.map((code) => code.slice(0, 2).toLowerCase()).find((code) => code in WORDS) ?? "en";
}

export const words = /** @type {Record<Key, string>} */ (WORDS[language()]);
