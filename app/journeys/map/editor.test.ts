import { expect, it } from "vitest";
import type { Block } from "#contract/journeys/blocks.ts";
import { addBlock, moveBlocks, removeBlocks } from "./edit-graph.ts";
import {
  apply,
  type Editor,
  goBack,
  graphOf,
  isSaved,
  isToSend,
  keepBoth,
  openEditor,
  type StoredMap,
  settle,
  takeTheirs,
  toSend,
} from "./editor.ts";

const block = (id: string, more: Partial<Block> = {}): Block => ({
  ...{ id, journey: "j", type: "action.sms", title: id, x: 0, y: 0, fields: {}, items: [], connections: [] },
  ...more,
});
const map = (revision: number, ...blocks: Block[]): StoredMap => ({ blocks, revision, violations: [], stats: [] });
const first = map(1, block("one"), block("two"));
const move = (editor: Editor, id: string) =>
  apply(editor, moveBlocks(graphOf(editor), new Map([[id, { x: 5_000, y: 5_000 }]])));
const idsOf = (editor: Editor) => graphOf(editor).map(({ id }) => id);

it("sends what differs from the stored map, and what was drawn meanwhile again", () => {
  let editor = openEditor(first);
  expect([isSaved(editor), toSend(editor).removed]).toEqual([true, []]);
  editor = move(editor, "two");
  const sent = graphOf(editor);
  // Nobody had placed the blocks: with the first change, all are stored where they are shown.
  expect(toSend(editor).blocks.length).toBeGreaterThan(0);
  editor = apply(editor, removeBlocks(sent, ["one"]));
  editor = settle(editor, sent, { kind: "saved", map: map(2, ...sent) });
  expect([isToSend(editor), editor.stored.revision, toSend(editor)]).toEqual([
    true,
    2,
    { blocks: [], removed: ["one"] },
  ]);
  expect(isSaved(goBack(editor))).toBe(true);
});

it("keeps what was drawn where it could not be sent or was refused, and sends again after the next change", () => {
  const editor = move(openEditor(first), "two");
  const unsent = settle(editor, graphOf(editor), { kind: "unsent" });
  expect([unsent.isUnsent, isToSend(unsent), graphOf(unsent)]).toEqual([true, true, graphOf(editor)]);
  const refused = settle(editor, graphOf(editor), { kind: "refused", message: "نه" });
  expect([refused.refused, isToSend(refused), isToSend(goBack(refused))]).toEqual(["نه", false, false]);
  expect(isToSend(move(refused, "one"))).toBe(true);
});

it("loses nothing in a conflict: both are kept, or an undo brings the own changes back", () => {
  let editor = move(openEditor(first), "two");
  editor = apply(
    editor,
    addBlock(graphOf(editor), { id: "own", journey: "j", type: "flow.end", at: { x: 0, y: 900 } }),
  );
  const theirs = map(5, block("one", { title: "باز" }), block("two", { title: "دو" }), block("new", { x: 900 }));
  editor = settle(editor, graphOf(editor), { kind: "stale", map: theirs });
  expect(editor.conflict).toMatchObject({ theirs, both: ["two"] });
  expect(isToSend(editor)).toBe(false);
  const both = keepBoth(editor, theirs);
  expect(idsOf(both)).toEqual(["one", "two", "new", "own"]);
  expect([isToSend(both), both.stored.revision]).toEqual([true, 5]);
  expect(toSend(both).blocks.map(({ id }) => id)).toEqual(expect.arrayContaining(["two", "own"]));
  expect(graphOf(both)[0]?.title).toBe("باز");
  const taken = takeTheirs(editor, theirs);
  expect([idsOf(taken), isSaved(taken)]).toEqual([["one", "two", "new"], true]);
  const back = goBack(taken);
  expect([idsOf(back), isToSend(back)]).toEqual([["one", "two", "own"], true]);
});
