import type { Sent } from "#app/services/send-map.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import type { JourneyMap } from "#contract/journeys/journey.ts";
import { nameOf } from "#contract/journeys/violations.ts";
import { type Difference, differenceOf, rebase } from "./difference.ts";
import type { Edit } from "./edit-graph.ts";
import { type History, record, redo, startHistory, undo } from "./history.ts";
import { type MapGraph, openGraph } from "./map-graph.ts";

/** The open map: what was done on it, what of it is saved, and what hinders that. Pure. */

export type StoredMap = Pick<JourneyMap, "blocks" | "revision" | "violations" | "stats">;

export interface Editor {
  history: History<MapGraph>;
  /** What the platform has, with its revision. */
  stored: StoredMap;
  /** The state of the map that is saved: any other one is to be sent. */
  saved: MapGraph;
  /** Somebody else's map, while it is to be decided what becomes of both. */
  conflict: { theirs: StoredMap; both: string[] } | null;
  /** Why the platform does not take it, in words. */
  refused: string | null;
  /** It could not be sent: it will be tried again. */
  isUnsent: boolean;
}

export function openEditor(stored: StoredMap): Editor {
  const graph = openGraph(stored.blocks);
  return {
    ...{ history: startHistory(graph), stored, saved: graph },
    ...{ conflict: null, refused: null, isUnsent: false },
  };
}

export const graphOf = ({ history }: Editor): MapGraph => history.present;
export const isSaved = ({ history, saved }: Editor): boolean => history.present === saved;
/** Whether what is drawn should be sent now. */
export const isToSend = (editor: Editor): boolean =>
  !isSaved(editor) && editor.conflict === null && editor.refused === null;
export const toSend = ({ stored, history }: Editor): Difference => differenceOf(stored.blocks, history.present);

const withHistory = (editor: Editor, history: History<MapGraph>): Editor =>
  history === editor.history ? editor : { ...editor, history, refused: null };

/** A refused edit changes nothing. */
export const apply = (editor: Editor, edit: Edit): Editor =>
  edit.graph === undefined ? editor : withHistory(editor, record(editor.history, edit.graph));
export const goBack = (editor: Editor): Editor => withHistory(editor, undo(editor.history));
export const goForth = (editor: Editor): Editor => withHistory(editor, redo(editor.history));

/** What became of `graph`, which was sent. */
export function settle(editor: Editor, graph: MapGraph, sent: Sent<StoredMap>): Editor {
  switch (sent.kind) {
    case "saved":
      return { ...editor, stored: sent.map, saved: graph, isUnsent: false };
    case "stale":
      return { ...editor, isUnsent: false, conflict: conflictOf(editor, sent.map) };
    case "refused":
      return { ...editor, isUnsent: false, refused: sent.message };
    case "unsent":
      return { ...editor, isUnsent: true };
    default:
      return sent satisfies never;
  }
}

function conflictOf(editor: Editor, theirs: StoredMap) {
  const { both } = rebase(editor.saved, { own: graphOf(editor), theirs: openedLike(editor, theirs) });
  const names = new Map<string, Block>([...editor.stored.blocks, ...graphOf(editor)].map((block) => [block.id, block]));
  return { theirs, both: both.flatMap((id) => names.get(id) ?? []).map(nameOf) };
}

/** Blocks that nobody has moved stand where this map shows them, so that they are no changes. */
function openedLike({ saved, stored }: Editor, theirs: StoredMap): MapGraph {
  const before = new Map(stored.blocks.map((block) => [block.id, block]));
  const shown = new Map(saved.map((block) => [block.id, block]));
  return openGraph(theirs.blocks).map((block) => {
    const [was, here] = [before.get(block.id), shown.get(block.id)];
    const is = theirs.blocks.find(({ id }) => id === block.id);
    const isUnmoved = was !== undefined && was.x === is?.x && was.y === is.y;
    return isUnmoved && here !== undefined ? { ...block, x: here.x, y: here.y } : block;
  });
}

/** Goes on from somebody else's map with the own changes on top of it; an undo leads back to before them. */
export function keepBoth(editor: Editor, theirs: StoredMap): Editor {
  const opened = openedLike(editor, theirs);
  const own = graphOf(editor);
  const graph = isSaved(editor) ? opened : rebase(editor.saved, { own, theirs: opened }).graph;
  const history = record(editor.history, graph);
  return { ...editor, history, stored: theirs, saved: isSaved(editor) ? graph : opened, conflict: null };
}

/** Goes on from somebody else's map; an undo brings the own changes back. */
export function takeTheirs(editor: Editor, theirs: StoredMap): Editor {
  const graph = openedLike(editor, theirs);
  return { ...editor, history: record(editor.history, graph), stored: theirs, saved: graph, conflict: null };
}

/** The same map with newer figures; the same state where there are none. */
export const withStats = (editor: Editor, { stats, violations }: StoredMap): Editor =>
  editor.stored.stats === stats && editor.stored.violations === violations
    ? editor
    : { ...editor, stored: { ...editor.stored, stats, violations } };
