import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Standing } from "./plan-term.ts";
import { listTerms } from "./sql/plan-terms.ts";

/** The paid time of an account as it stands at `now`, in milliseconds since 1970. */
export const findStanding = async (queries: Queries, of: { owner: string; now: number }): Promise<Standing> => ({
  now: of.now,
  terms: await listTerms(queries, of),
});
