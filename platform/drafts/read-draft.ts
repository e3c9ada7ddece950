import type { Draft } from "#contract/drafts.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { showDraft } from "./show-draft.ts";
import { type DraftKey, findDraft } from "./sql/drafts.ts";

/** The stored draft, or an empty one. */
export const readDraft = async (queries: Queries, key: DraftKey): Promise<Draft> =>
  showDraft(key, await findDraft(queries, key));
