import { describeCondition } from "#contract/text/conditions.ts";
import type { Reason } from "./judge/judge.ts";

/** Why a person meets a condition, in a few words: what was found, else what the condition says. */
export const describeReason = (
  { condition, value }: Reason,
  words: { names: ReadonlyMap<string, string>; zone: string },
): string => describeCondition(condition, { ...words, found: value });
