import { expect, it } from "vitest";
import {
  afterAnswer,
  afterReturn,
  afterTyping,
  type BlockDraft,
  isToSendFirst,
  savingState,
  shownBlock,
  typedIn,
} from "./block-draft.ts";
import { openEditor } from "./editor.ts";

const here = { selected: "a", isLeaving: false };
const elsewhere = { selected: "b", isLeaving: false };
const closed = { selected: null, isLeaving: false };
const leaving = { selected: "a", isLeaving: true };
const typed: BlockDraft = { block: "a", state: "typed" };
const sending: BlockDraft = { block: "a", state: "sending" };
const refused: BlockDraft = { block: "a", state: "refused", isHeld: true };
const held: BlockDraft = { ...typed, isHeld: true };

it("a form that differs from what is stored is a draft, until it is as before", () => {
  expect(afterTyping(null, "a", true)).toEqual(typed);
  expect(afterTyping(typed, "a", true)).toBe(typed);
  expect(afterTyping(typed, "a", false)).toBeNull();
  expect(afterTyping(sending, "a", false)).toBe(sending);
});

it("another block, closing the panel and leaving the page send the draft first; its form is shown until then", () => {
  expect(isToSendFirst(typed, here)).toBe(false);
  for (const gone of [elsewhere, closed, leaving]) expect(isToSendFirst(typed, gone)).toBe(true);
  expect(isToSendFirst(sending, elsewhere)).toBe(false);
  expect(isToSendFirst(null, elsewhere)).toBe(false);
  expect([shownBlock(typed, "b"), shownBlock(sending, null), shownBlock(null, "b")]).toEqual(["a", "a", "b"]);
});

it("a refused draft leads back to its block, and is sent again when its owner goes on once more", () => {
  expect(afterAnswer(sending, { isRefused: true, isTyped: true }, elsewhere)).toEqual(refused);
  expect(afterAnswer(typed, { isRefused: true, isTyped: true }, elsewhere)).toEqual(refused);
  expect(isToSendFirst(refused, elsewhere)).toBe(false);
  expect(afterReturn(refused, elsewhere)).toBe(refused);
  expect(afterReturn(refused, here)).toEqual(held);
  expect(afterAnswer(sending, { isRefused: true, isTyped: true }, here)).toEqual(held);
  expect(afterTyping(held, "a", true)).toBe(held);
});

it("what is saved is no draft; what was typed while it was sent is one", () => {
  expect(afterAnswer(sending, { isRefused: false, isTyped: false }, elsewhere)).toBeNull();
  expect(afterAnswer(sending, { isRefused: false, isTyped: true }, elsewhere)).toEqual({ ...typed, isHeld: false });
});

it("compares what is typed, not the tokens of the form or where the block leads", () => {
  const fields = (title: string, token: string): [string, string][] => [
    ["formToken", token],
    ["revision", token],
    ["title", title],
    ["fields.event", "cart"],
    ["connections.next", token],
  ];
  expect(typedIn(fields("سبد", "1"))).toBe(typedIn(fields("سبد", "2")));
  expect(typedIn(fields("سبد", "1"))).not.toBe(typedIn(fields("سبدها", "1")));
});

it("the map is not saved while something is typed beside it", () => {
  const editor = openEditor({ blocks: [], revision: 1, violations: [], stats: [] });
  expect(savingState(editor, { isSending: false, draft: null })).toBe("saved");
  expect(savingState(editor, { isSending: false, draft: typed })).toBe("typed");
  expect(savingState(editor, { isSending: false, draft: refused })).toBe("typed");
  expect(savingState(editor, { isSending: false, draft: sending })).toBe("sending");
  expect(savingState({ ...editor, isUnsent: true }, { isSending: false, draft: typed })).toBe("unsent");
});
