import { type PlanSettings, readLimits } from "#platform/plans/read-limits.ts";
import type { QuotaKind } from "#platform/price-book.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countUsed, findOwnerOf } from "./sql/usage.ts";

/** How many more of a kind the account of a website may have; `Infinity` where nothing is limited. Nothing is locked. */
export async function readRoom(
  settings: PlanSettings,
  queries: Queries,
  { website, kind }: { website: string; kind: Exclude<QuotaKind, "sessions"> },
): Promise<number> {
  if (settings.settings.PLANS === "off") return Number.POSITIVE_INFINITY;
  const owner = await findOwnerOf(queries, website);
  if (owner === undefined) return Number.POSITIVE_INFINITY;
  const limit = (await readLimits(settings, queries, owner)).quotas[kind];
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - (await countUsed(queries, owner, kind)));
}
