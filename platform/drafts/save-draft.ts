import type { DraftData } from "#contract/draft-kinds.ts";
import { type Draft, maxDraftBytes, maxDraftSteps } from "#contract/drafts.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { showDraft } from "./show-draft.ts";
import { type DraftKey, lockDraft, trimDrafts, writeDraft } from "./sql/drafts.ts";

/** Refuses a change of a draft that has another revision by now. */
export const staleDraft = (draft: Draft) =>
  new AppError("STALE", "The draft has another revision", { data: { draft } });

/** An owner's older drafts go; 1,000 of 64 KiB are 64 MB. */
const maxDrafts = 1_000;

interface Save {
  /** Each step replaces the stored one; null removes it. */
  data: Record<string, Record<string, unknown> | null>;
  /** The revision that the caller has seen; 0 where it saw none. */
  revision: number;
}

/**
 * Merges steps into a draft and answers it. Throws STALE with the stored draft where it has changed since `revision`,
 * PAYLOAD_TOO_LARGE where it would become too large.
 */
export const saveDraft = ({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">, key: DraftKey, save: Save) =>
  postgres.transaction(async (queries) => {
    const now = new Date(clock.now());
    const stored = await lockDraft(queries, key, now);
    if ((stored?.revision ?? 0) !== save.revision) throw staleDraft(showDraft(key, stored));
    const data = mergeSteps(stored?.data ?? {}, save.data);
    const isTooLarge =
      Buffer.byteLength(JSON.stringify(data)) > maxDraftBytes || Object.keys(data).length > maxDraftSteps;
    if (isTooLarge) throw new AppError("PAYLOAD_TOO_LARGE", "The draft would be too large");
    const row = await writeDraft(queries, key, data, now);
    await trimDrafts(queries, key.owner, maxDrafts);
    return showDraft(key, row);
  });

/**
 * Merges steps into a draft whatever its revision is: what its owner has just done elsewhere. A tab that shows an older
 * revision is answered STALE as ever.
 */
export const saveDraftAnew = (
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  key: DraftKey,
  given: Save["data"],
) =>
  postgres.transaction(async (queries) => {
    const now = new Date(clock.now());
    const stored = await lockDraft(queries, key, now);
    return showDraft(key, await writeDraft(queries, key, mergeSteps(stored?.data ?? {}, given), now));
  });

function mergeSteps(stored: DraftData, given: Save["data"]): DraftData {
  const merged = { ...stored, ...given };
  const steps = Object.entries(merged).filter((step): step is [string, Record<string, unknown>] => step[1] !== null);
  return Object.fromEntries(steps);
}
