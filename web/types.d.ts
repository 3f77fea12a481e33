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
  applyPatches(patches: string | Patch[]): void;
  clear(): void;
  listen(handler: Hearer): void;
  focus(id: string): void;
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

interface Boot {
  step(name: string): void;
  ready(): void;
  fail(detail: string): Promise<void>;
  mark(name: string): void;
  marks: Record<string, number>;
  takeLink(): string;
  plain: boolean;
}

declare var mordredShim: Shim;
declare var mordredMotion: { move(text: string): void };
declare var mordredBoot: Boot;
declare var mordredSenses: { sound(name: string): void; turn(mine: boolean): void };
declare var mordredWorker: {
  start(hear: (text: string) => void, died: (why: string, spoke: boolean) => void): { post(text: string): void; stop(): void };
};
declare var mordredLink: string | undefined;
