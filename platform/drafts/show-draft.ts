import { findMissing } from "#contract/draft-kinds.ts";
import type { Draft } from "#contract/drafts.ts";
import type { DraftKey, DraftRow } from "./sql/drafts.ts";

/** A draft as the contract shows it; without a row the empty one. */
export function showDraft({ kind, website, target }: DraftKey, row?: DraftRow): Draft {
  const data = row?.data ?? {};
  return {
    ...{ kind, website, target, data },
    revision: row?.revision ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    missing: findMissing(kind, data),
  };
}
