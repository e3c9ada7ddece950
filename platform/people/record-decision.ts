import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { applyDecision } from "./apply-decision.ts";
import type { IdentityGraph } from "./identity-graph.ts";
import type { ManualDecision } from "./manual-decision.ts";
import type { ClaimIntake } from "./rebuild-identities.ts";
import { lockRevision, lockWebsites, saveRevision } from "./sql/identity-state.ts";
import { loadDecisionGraph } from "./sql/load-decision.ts";
import { insertDecision } from "./sql/manual-decisions.ts";
import { storeChanges } from "./sql/store-changes.ts";

export interface DecisionDependencies extends Pick<Dependencies, "postgres" | "clock"> {
  collector: ClaimIntake;
}

interface DecisionOptions {
  author: string;
  /** May throw what keeps the decision from being made, and lift what it contradicts. */
  judge?: (graph: IdentityGraph) => void;
  /** What else is written with the decision. */
  effects?: (queries: Queries, made: { seq: number; graph: IdentityGraph }) => Promise<void>;
}

/**
 * Records what an owner decided by hand and applies it, between all claims of the website before and after. Throws
 * NOT_FOUND where the website is gone, SERVICE_UNAVAILABLE where a
 * store does not answer; nothing is changed then.
 */
export async function recordDecision(
  { postgres, collector }: DecisionDependencies,
  decision: ManualDecision,
  { author, judge, effects }: DecisionOptions,
): Promise<void> {
  const { website } = decision;
  const release = await collector.pause(website);
  try {
    await postgres.transaction(async (queries) => {
      const revision = (await lockRevision(queries)) + 1;
      if ((await lockWebsites(queries, [website])).size === 0) throw new AppError("NOT_FOUND", "No such website");
      const graph = await loadDecisionGraph(queries, decision);
      judge?.(graph);
      applyDecision(graph, decision);
      await storeChanges(queries, graph, revision);
      const seq = await insertDecision(queries, decision, { afterSeq: collector.storedSeq, author });
      await effects?.(queries, { seq, graph });
      await saveRevision(queries, revision, [website]);
    });
    await collector.reloadIdentities(website);
  } finally {
    release();
  }
}
