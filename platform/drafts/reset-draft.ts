import type { Draft } from "#contract/drafts.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { staleDraft } from "./save-draft.ts";
import { showDraft } from "./show-draft.ts";
import { clearDraft, type DraftKey, findDraft } from "./sql/drafts.ts";

/**
 * Forgets a draft and answers the empty one. Throws STALE with the stored draft where `revision` is given and is not the
 * stored one: of several calls with one revision, one succeeds.
 */
export async function resetDraft(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  key: DraftKey,
  revision: number | undefined,
): Promise<Draft> {
  const isCleared = await clearDraft(postgres, key, { revision, now: new Date(clock.now()) });
  if (!isCleared && revision !== undefined) {
    const stored = showDraft(key, await findDraft(postgres, key));
    if (stored.revision !== revision) throw staleDraft(stored);
  }
  return showDraft(key);
}
