import type { Trial as TrialAnswer } from "#contract/journeys/trials.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { AppError } from "#platform/errors.ts";
import { showTrial } from "./read-trial.ts";
import { findJourney } from "./sql/journeys.ts";
import { lockTrial, saveTrial } from "./sql/trials.ts";
import { journeyNotFound } from "./to-journey.ts";
import { stepTrial, type TrialDependencies } from "./trial/step-trials.ts";
import type { Trial } from "./trial/trial.ts";
import { answerWalk } from "./trial/walk-trial.ts";

/**
 * Takes what the owner says where their walk stands, and goes on. Throws NOT_FOUND without a walk, and CONFLICT where it
 * stands at another block by now.
 */
export async function answerTrial(
  dependencies: TrialDependencies,
  website: OwnWebsite,
  { id, block, yes }: { id: string; block?: string | undefined; yes: boolean },
): Promise<TrialAnswer> {
  await change(dependencies, website, id, (trial, now) => {
    // A page that is older than the walk says what another block asked.
    const isThere = block === undefined || trial.plan.blocks[trial.run.block]?.id === block;
    if (trial.endedAt !== null || !isThere) throw new AppError("CONFLICT", "The walk stands at another block");
    return answerWalk(trial, { yes, now });
  });
  await stepTrial(dependencies, { journey: id, website: website.id });
  return showTrial(dependencies, website, id);
}

/** Ends a walk; of one that has ended nothing changes. Throws NOT_FOUND without a walk. */
export async function endTrial(dependencies: TrialDependencies, website: OwnWebsite, id: string): Promise<TrialAnswer> {
  await change(dependencies, website, id, (trial, now) =>
    trial.endedAt === null ? { ...trial, endedAt: now, exit: "stopped" } : trial,
  );
  return showTrial(dependencies, website, id);
}

const change = (
  { postgres, clock }: TrialDependencies,
  website: OwnWebsite,
  id: string,
  edit: (trial: Trial, now: number) => Trial,
): Promise<void> =>
  postgres.transaction(async (queries) => {
    if ((await findJourney(queries, { website: website.id, id })) === undefined) throw journeyNotFound();
    const trial = await lockTrial(queries, id);
    if (trial === undefined) throw new AppError("NOT_FOUND", "Nobody walks through this journey");
    await saveTrial(queries, id, edit(trial, clock.now()));
  });
