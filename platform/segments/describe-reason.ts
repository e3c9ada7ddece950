import type { Currency } from "#contract/currencies.ts";
import { describeCondition, describeUnmet } from "#contract/text/conditions.ts";
import type { Reason } from "./judge/judge.ts";

/** Why a condition lets a person in, in a few words: what was found, else what the condition says. */
export const describeReason = (
  { condition, isMet, value }: Reason,
  words: { names: ReadonlyMap<string, string>; zone: string; currency: Currency },
): string => (isMet ? describeCondition(condition, { ...words, found: value }) : describeUnmet(condition, words));
