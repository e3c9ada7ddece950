import { type Editor, isSaved } from "./editor.ts";

/** What is typed in the form of a block beside the map and not saved yet. Pure. */

export interface BlockDraft {
  block: string;
  /** `refused` while its owner has gone on already: the map leads back to the block then. */
  state: "typed" | "sending" | "refused";
  /** It could not be saved as it is. */
  isHeld?: boolean;
}

/** What its owner has gone on to. */
export interface GoneOn {
  /** The selected block; null where the panel is to close. */
  selected: string | null;
  /** To another page. */
  isLeaving: boolean;
}

/** The block whose form is shown: one with unsaved words stays until they are saved. */
export const shownBlock = (draft: BlockDraft | null, selected: string | null): string | null =>
  draft?.block ?? selected;

const isGoingOn = ({ block }: BlockDraft, { selected, isLeaving }: GoneOn) => isLeaving || selected !== block;

/** Whether the form has to be sent by itself, because its owner goes on. */
export const isToSendFirst = (draft: BlockDraft | null, gone: GoneOn): boolean =>
  draft?.state === "typed" && isGoingOn(draft, gone);

/** `isTyped`: the form holds something else than what is stored. */
export function afterTyping(draft: BlockDraft | null, block: string, isTyped: boolean): BlockDraft | null {
  // What becomes of a form that is being sent its answer says.
  if (draft !== null && draft.state !== "typed") return draft;
  return isTyped ? (draft ?? { block, state: "typed" }) : null;
}

/** The form was sent, or could not be, and holds unsaved words still or not. */
export function afterAnswer(
  draft: BlockDraft | null,
  { isRefused, isTyped }: { isRefused: boolean; isTyped: boolean },
  gone: GoneOn,
): BlockDraft | null {
  if (draft === null || !isTyped) return null;
  return { ...draft, state: isRefused && isGoingOn(draft, gone) ? "refused" : "typed", isHeld: isRefused };
}

/** Once the map has led back to the block, going on from it sends its form again. */
export const afterReturn = (draft: BlockDraft | null, gone: GoneOn): BlockDraft | null =>
  draft?.state === "refused" && !isGoingOn(draft, gone) ? { ...draft, state: "typed" } : draft;

/** What a block's form holds, in one text: equal texts need no saving. Where the block leads is said on the map. */
export const typedIn = (fields: Iterable<[string, FormDataEntryValue]>): string =>
  JSON.stringify([...fields].filter(([name]) => name === "title" || name.startsWith("fields.")));

/** Whether the map and the form beside it are saved. */
export function savingState(
  editor: Editor,
  { isSending, draft }: { isSending: boolean; draft: BlockDraft | null },
): "saved" | "sending" | "changed" | "unsent" | "typed" {
  if (editor.isUnsent) return "unsent";
  if (draft !== null) return draft.state === "sending" ? "sending" : "typed";
  if (isSaved(editor)) return "saved";
  return isSending ? "sending" : "changed";
}
