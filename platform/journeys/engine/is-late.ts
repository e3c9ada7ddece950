import type { Run, Step } from "./run.ts";
import type { LiveJourney } from "./sql/live-journeys.ts";

/**
 * Whether what a run does now was due when its journey was started again, or begins then from the beginning: a pause may
 * have heaped up any number of them. What came before the start is decided as of it. Pure.
 */
export const isLate = (
  { facts }: Pick<Run, "facts">,
  { decisions }: Pick<Step, "decisions">,
  { version, startedAt }: Pick<LiveJourney, "version" | "startedAt">,
): boolean => version > 1 && (facts.isLate === true || (decisions[0]?.at ?? Number.POSITIVE_INFINITY) <= startedAt);
