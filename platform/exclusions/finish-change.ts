import type { ReportProgress } from "#platform/jobs/job.ts";
import { requestEvaluations } from "#platform/members/request-evaluations.ts";
import { rebuildIdentities } from "#platform/people/rebuild-identities.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import { repairVisitors } from "./repair-visitors.ts";

export interface Run {
  signal: AbortSignal;
  progress: ReportProgress;
}

/** Shares of the whole at which the steps begin. */
const shares = { people: 0.6, settle: 0.7 } as const;

/** The share of the whole of moved events. */
export const shareOfMoved = (moved: number, all: number) => (moved / Math.max(1, all)) * shares.people;

/**
 * After events are moved: people follow where identity claims were among them, then the changed days are settled, and the
 * members of running segments are computed anew.
 */
export async function finishChange(
  dependencies: ExclusionDependencies,
  website: string,
  { hasClaims, signal, progress }: Run & { hasClaims: boolean },
): Promise<void> {
  progress(shares.people);
  if (hasClaims) await rebuildIdentities(dependencies, website, signal);
  await repairVisitors(dependencies, website, { signal });
  const { dirtyDays } = dependencies.collector;
  await settleWebsite(
    { ...dependencies, dirtyDays },
    {
      ...{ website, signal },
      progress: ({ done, total }) => progress(shares.settle + ((1 - shares.settle) * done) / Math.max(1, total)),
    },
  );
  signal.throwIfAborted();
  await requestEvaluations(dependencies.postgres, website, dependencies.clock.now());
}
