// The front page before Python is up: games, seats, names, levels and options are chosen with the browser's own controls.
// Everything that was done is written down and handed to Python, which does it again and takes the page over as it stands.
// What is drawn comes from the build (tools/front.py): this script only puts the pieces together.

import { every, first, sure } from "./dom.js";
import { reveal } from "./reveal.js";

const OFFERS = ["learn", "puzzles"]; // what the front page offers until a game is chosen (mordred/ui/landing.py)
const GAME = "mordred:game:"; // how saved games are named (mordred/desk/shelf.py)

/** @typedef {{ kind: "human" | "computer", level: string, name: string, arms: string }} Chair */

const state = {
  game: "",
  /** @type {Chair[]} */
  chairs: [],
  /** @type {Record<string, string>} */
  options: {},
  place: "here",
  seed: "",
  pasted: "",
};
/** @type {Done[]} */
const done = [];
let waiting = ""; // the ref of a button that needs Python
let taken = false;
/** @type {Front | undefined} */
let front;

// ---- what people do

/** @type {Hearer} */
function hear(kind, ref, detail) {
  if (taken || (kind !== "click" && kind !== "change")) return false;
  stopWaiting();
  const value = kind === "change" ? String(JSON.parse(detail).value) : "";
  done.push([kind, ref, value]);
  const [room = "", name = "", argument = ""] = ref.split(":");
  if (kind === "change") enter(room, name, argument, value);
  else if (ref.startsWith("ui:game:")) choose(argument);
  else if (room === "form" && name === "add") add();
  else if (room === "form" && name === "remove") remove(Number(argument));
  else wait(ref);
  draw();
  return false;
}

/** @type {(room: string, name: string, argument: string, value: string) => void} */
function enter(room, name, argument, value) {
  const chair = state.chairs[Number(argument)];
  if (room === "set" && name === "language") speak(value);
  else if (room === "ui" && name === "paste") state.pasted = value;
  else if (room !== "form") return;
  else if (name === "option") state.options[argument] = value;
  else if (name === "place") state.place = value;
  else if (name === "seed") state.seed = value;
  else if (chair) enterChair(chair, name, value);
}

/** @type {(chair: Chair, name: string, value: string) => void} */
function enterChair(chair, name, value) {
  if (name === "name") {
    chair.name = value.trim().split(/\s+/).join(" ").slice(0, 24);
  } else if (name === "kind") {
    chair.kind = value === "human" ? "human" : "computer";
    if (chair.kind === "computer") chair.level = value;
  } else if (name === "arms") {
    for (const other of state.chairs) if (other.arms === value) other.arms = chair.arms; // they swap
    chair.arms = value;
  }
}

/** @type {Map<string, FrontGame>} */
const forms = new Map();

/**
 * The forms of a game in the language of the page, read when somebody asks for them: they are most of what it knows.
 * @type {(game: string) => FrontGame | undefined}
 */
function formsOf(game) {
  const { language, games } = sure(front);
  const text = games[game];
  const name = `${language}:${game}`;
  if (text !== undefined && !forms.has(name)) forms.set(name, JSON.parse(text));
  return forms.get(name);
}

const form = () => formsOf(state.game);

/** @param {string} game */
function choose(game) {
  const about = formsOf(game);
  if (game === state.game || !about) return;
  Object.assign(state, { game, options: {}, place: "here", seed: "" });
  state.chairs = about.arms.slice(0, about.usual).map((arms, place) => chairFor(about, arms, place === 0 ? "human" : "computer"));
  sure(state.chairs[0]).name = firstName();
  askFor(game);
  queueMicrotask(() => {
    mordredShim.focus("setup"); // drawn by then
    mordredShim.announce(first('[data-id="setup"]')?.ariaLabel ?? "", false);
  });
}

/**
 * Its archives, ahead of Python; before the scripts that start it are there it asks for them itself.
 * @param {string} game
 */
function askFor(game) {
  const packs = globalThis.mordredPacks;
  for (const name of packs?.of(game, sure(front).language) ?? []) packs?.want(name);
}

/** @type {(about: FrontGame, arms: string, kind: "human" | "computer") => Chair} */
const chairFor = (about, arms, kind) => ({ kind, level: about.computer, name: "", arms });

function add() {
  const about = form();
  if (!about || state.chairs.length >= Math.max(...about.seats)) return;
  const free = about.arms.find((arms) => state.chairs.every((chair) => chair.arms !== arms));
  state.chairs.push(chairFor(about, sure(free), "computer"));
}

/** @param {number} place */
function remove(place) {
  if (state.chairs.length > Math.min(...(form()?.seats ?? []))) state.chairs.splice(place, 1);
}

/** @param {string} language */
async function speak(language) {
  const answer = await fetch(`front/${language}.json`);
  if (taken) return;
  front = await answer.json();
  document.documentElement.lang = language;
  draw();
}

/**
 * A button that needs Python was pressed: it is done as soon as Python is there, unless something else is done first.
 * @param {string} ref
 */
function wait(ref) {
  waiting = ref;
  reveal("wait");
}

function stopWaiting() {
  if (waiting === "") return;
  waiting = "";
  done.pop();
  reveal("");
}

// ---- what was kept in this browser

/** @returns {string} */
function firstName() {
  try {
    const names = JSON.parse(localStorage.getItem("mordred:settings") ?? "{}").names;
    return typeof names?.[0] === "string" ? names[0] : "";
  } catch {
    return "";
  }
}

/**
 * The saved games, the latest first; null where the browser lets nothing be kept.
 * @returns {Kept[] | null}
 */
function saves() {
  if (globalThis.mordredPlain) return [];
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(GAME));
    const found = names.map((name) => read(name.slice(GAME.length), localStorage.getItem(name) ?? ""));
    return found.sort((one, other) => (one.when < other.when ? 1 : one.when > other.when ? -1 : 0));
  } catch {
    return null;
  }
}

/** Whether a lesson was begun here (mordred/desk/progress.py). */
function learning() {
  try {
    return Object.keys(JSON.parse(localStorage.getItem("mordred:lessons") ?? "{}")).length > 0;
  } catch {
    return false;
  }
}

/** @type {(id: string, text: string) => Kept} */
function read(id, text) {
  try {
    const { app, game, title, actions, table } = JSON.parse(text);
    const sound = app === "mordred" && sure(front).games[game] && typeof title === "string" && Array.isArray(actions);
    if (sound) return { id, game, title, moves: actions.length, when: String(table?.when ?? "").slice(0, 40), over: Boolean(table?.over) };
  } catch {
    // damaged: shown as such
  }
  return { id, game: "", title: "", moves: 0, when: "", over: false };
}

// ---- drawing

function draw() {
  if (taken || !front || opening()) return;
  mordredShim.adopt(page(front));
  markBusy();
}

function markBusy() {
  for (const button of every("[data-ref]:is([aria-busy])")) button.removeAttribute("aria-busy");
  if (waiting && !taken) for (const button of every(`[data-ref="${CSS.escape(waiting)}"]`)) button.setAttribute("aria-busy", "true");
}

/** Whether something else than the front page is being opened: a link, a game that was left. */
const opening = () => document.documentElement.dataset.opening !== undefined;

/**
 * @param {Front} words
 * @returns {Tree}
 */
function page(words) {
  /** @type {Tree} */
  const tree = structuredClone(words.page);
  const kept = saves();
  const inside = sure(find(tree, "landing"))[4];
  const foot = inside.findIndex((one) => one[0] === "landing.foot");
  const cards = inside.findIndex((one) => one[0] === "games");
  const latest = kept?.find((save) => save.game !== "" && !save.over);
  if (kept?.length || learning()) find(tree, "learn")?.splice(0, 5, .../** @type {Tree} */ (structuredClone(words.shelf.learn)));
  if (state.game) inside.splice(foot, 0, setup(sure(formsOf(state.game))));
  else if (latest) inside.splice(cards, 0, filled(words.shelf.resume, latest, words));
  if (state.game) sure(find(tree, "landing"))[4] = inside.filter((one) => !OFFERS.includes(one[0]));
  if (state.game) sure(find(tree, `game.${state.game}`))[2]["aria-pressed"] = "true";
  const shelf = sure(find(tree, "shelf"));
  if (kept === null) shelf.splice(0, 5, .../** @type {Tree} */ (structuredClone(words.shelf.blocked)));
  else if (kept.length > 0) shelve(shelf, kept, words);
  if (state.pasted) sure(find(tree, "link.paste"))[2].value = state.pasted;
  return tree;
}

/**
 * @param {Tree} tree
 * @param {string} id
 * @returns {Tree | undefined}
 */
function find(tree, id) {
  if (tree[0] === id) return tree;
  for (const child of tree[4]) {
    const found = find(child, id);
    if (found) return found;
  }
  return undefined;
}

/** @type {(shelf: Tree, kept: Kept[], words: Front) => void} */
function shelve(shelf, kept, words) {
  const { damaged, ended, line } = words.shelf;
  const lines = kept.map((save) => filled(save.game === "" ? damaged : save.over ? ended : line, save, words));
  const empty = shelf[4].findIndex((one) => one[1] === "p");
  shelf[4][empty] = ["shelf/1", "ul", { class: "slots" }, null, lines];
}

/**
 * The day of a moment, as the language writes it (`i18n/dates.py` does the same).
 * @type {(when: string, written: string) => string}
 */
function day(when, written) {
  const [, year, month, number] = /^(\d{4})-(\d\d)-(\d\d)/.exec(local(when)) ?? [];
  if (!year || !month || !number) return when.slice(0, 10);
  return written.replace("§year§", year).replace("§month§", month).replace("§day§", number);
}

/**
 * A noted moment by the person's own clock and calendar; what is no moment stays as it is (`web/app.py` does the same).
 * @type {(when: string) => string}
 */
function local(when) {
  const moment = Date.parse(when);
  return Number.isNaN(moment) ? when : new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString();
}

/**
 * A template with a save's own words.
 * @type {(template: Tree, save: Kept, words: Front) => Tree}
 */
function filled(template, save, words) {
  const shelf = words.shelf;
  const state = save.over ? shelf.over : (shelf.moves[save.moves] ?? shelf.many.replace("§state§", String(save.moves)));
  const marks = { "§id§": save.id, "§title§": save.title, "§state§": state, "§game§": shelf.games[save.game] ?? "", "§when§": day(save.when, shelf.day) };
  let text = JSON.stringify(template);
  for (const [mark, value] of Object.entries(marks)) text = text.replaceAll(mark, () => JSON.stringify(value).slice(1, -1));
  return JSON.parse(text);
}

/**
 * The form as it is filled in.
 * @param {FrontGame} about
 * @returns {Tree}
 */
function setup(about) {
  const people = state.chairs.filter((chair) => chair.kind === "human").length;
  /** @type {Tree} */
  const tree = structuredClone(sure(about.forms[state.chairs.length]?.[people > 1 ? state.place : ""]));
  for (const [place, chair] of state.chairs.entries()) seat(tree, about, chair, place);
  for (const [field, notes] of Object.entries(about.notes)) option(tree, field, state.options[field] ?? about.defaults[field] ?? "", notes);
  const seed = find(tree, "setup.seed");
  if (seed) seed[2].value = state.seed;
  const pack = find(tree, "option.pack");
  if (pack && state.options.pack) pick(pack, state.options.pack);
  return tree;
}

/** @type {(tree: Tree, about: FrontGame, chair: Chair, place: number) => void} */
function seat(tree, about, chair, place) {
  const row = sure(find(tree, `chair.${place}`));
  row[4][0] = renamed(sure(about.badges[chair.arms]), sure(row[4][0])[0]);
  const name = sure(find(row, `chair.${place}.name`))[2];
  name.value = chair.name;
  name.placeholder = about.names[chair.arms]?.[place] ?? "";
  pick(sure(find(row, `chair.${place}.arms`)), chair.arms);
  pick(sure(find(row, `chair.${place}.kind`)), chair.kind === "human" ? "human" : chair.level);
}

/** @type {(list: Tree, value: string) => void} */
function pick(list, value) {
  list[2].value = value;
  for (const one of list[4]) {
    if (one[2].value === value) one[2].selected = "";
    else delete one[2].selected;
  }
}

/** @type {(tree: Tree, field: string, value: string, notes: Record<string, string>) => void} */
function option(tree, field, value, notes) {
  const strip = find(tree, `option.${field}.set`);
  if (!strip) return;
  for (const choice of Object.keys(notes)) {
    const radio = sure(find(strip, `option.${field}.${choice}`))[2];
    if (choice === value) radio.checked = "";
    else delete radio.checked;
  }
  const note = notes[value] ?? "";
  strip[4] = strip[4].filter((one) => one[1] !== "p");
  if (note) strip[4].push([`option.${field}.set/2`, "p", { class: "small quiet note" }, note, []]);
}

/**
 * A subtree under another id.
 * @type {(tree: Tree, id: string) => Tree}
 */
function renamed([id, tag, attrs, text, children], to) {
  return [to, tag, attrs, text, children.map((child) => renamed(child, to + child[0].slice(id.length)))];
}

// ---- handing over

/** What was done, for Python; from now on it hears everything itself. What is still being typed is part of it. */
function take() {
  taken = true;
  markBusy();
  mordredShim.unlisten(hear);
  const field = document.activeElement;
  const typed = field instanceof HTMLInputElement && field.type === "text" && field.value !== (field.getAttribute("value") ?? "");
  if (typed && field.dataset.ref) done.splice(waiting ? -1 : done.length, 0, ["change", field.dataset.ref, field.value]);
  return JSON.stringify({ done, waiting });
}

/** Which games Python has to know before it can show anything: chosen, left on the table, or possibly in a link. */
function games() {
  const all = Object.keys(sure(front).games);
  const chosen = done.filter((one) => one[1].startsWith("ui:game:")).map((one) => one[1].slice("ui:game:".length));
  const opened = (saves() ?? []).filter((save) => [`save:open:${save.id}`, `save:review:${save.id}`].includes(waiting)).map((save) => save.game);
  const any = waiting === "ui:open_link" || Boolean(globalThis.mordredLink) || linkKept() || ownContent();
  const named = /^(learn|puzzle):/.test(waiting) ? waiting.split(/[:/-]/) : [];
  const wanted = any ? all : [...chosen, ...opened, ...named, mordredPicture.game];
  return JSON.stringify(all.filter((game) => wanted.includes(game)));
}

/** Whether a link was left over from a start that did not get as far as opening it (web/home.js). */
function linkKept() {
  try {
    return Boolean(sessionStorage.getItem("mordred.link"));
  } catch {
    return false;
  }
}

/** Whether there are content packs of one's own: they are read at the start. */
function ownContent() {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith("mordred:pack:"));
  } catch {
    return false;
  }
}

globalThis.mordredFront = { take, games, refresh: draw };

mordredShim.listen(hear);
front = await globalThis.mordredWords;
draw();
performance.mark("mordred:usable");
document.documentElement.dataset.usable = "true";
