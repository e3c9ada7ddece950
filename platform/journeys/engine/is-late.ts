import type { LiveJourney } from "./sql/live-journeys.ts";
import type { ClaimedRun } from "./sql/steps.ts";

/**
 * Whether what a run does now was due when its journey was started again, or begins then from the beginning: a pause may
 * have heaped up any number of them. Pure.
 */
export const isLate = (
  { arrivedAt, dueAt, facts }: Pick<ClaimedRun, "arrivedAt" | "dueAt" | "facts">,
  { version, startedAt }: Pick<LiveJourney, "version" | "startedAt">,
): boolean => version > 1 && (facts.isLate === true || (arrivedAt <= startedAt && dueAt <= startedAt));
