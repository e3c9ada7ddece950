import { checkJourney } from "#contract/journeys/check-start.ts";
import { isBlocking } from "#contract/journeys/violations.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { openForChange, type Writers } from "./change-graph.ts";
import { refuseGraph } from "./check-graph.ts";
import { compilePlan } from "./compile-plan.ts";
import { readSurroundings } from "./read-surroundings.ts";
import { readGraphs } from "./sql/graph.ts";
import { insertVersion } from "./sql/journeys.ts";

/**
 * Checks a journey as a start does, compiles it into its next version and sets it active. No call leads here before there
 * is what carries a plan out. Throws NOT_FOUND, JOURNEY_ACTIVE, and REFUSED with everything that is missing.
 */
export const startJourney = (
  { postgres, clock }: Pick<Writers, "postgres" | "clock">,
  website: OwnWebsite,
  id: string,
): Promise<{ version: number }> =>
  postgres.transaction(async (queries) => {
    const row = await openForChange(queries, website, { place: { journey: id }, revision: undefined });
    const blocks = (await readGraphs(queries, [id])).get(id) ?? [];
    const violations = checkJourney(blocks, await readSurroundings(queries, website, clock.now()));
    if (violations.some(isBlocking)) throw refuseGraph(violations.filter(isBlocking));
    const at = new Date(clock.now());
    return { version: await insertVersion(queries, { id, plan: compilePlan(blocks, row), at }) };
  });
