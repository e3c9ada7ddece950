import { type PlanPeriod, type PlanType, planTypes, type SoldCurrency } from "#contract/money-shapes.ts";
import type { Minor } from "#platform/minor.ts";

/** What the free plan needs no term of. */
export type PaidPlan = Exclude<PlanType, "BASIC">;

/** Paid time of a plan. Instants in milliseconds since 1970; `endsAt` is the first one outside. */
export interface PlanTerm {
  id: string;
  type: PaidPlan;
  period: PlanPeriod;
  currency: SoldCurrency;
  /** What its plan costs, before anything is taken off and without VAT. */
  price: Minor;
  startsAt: number;
  endsAt: number;
}

/** The paid time of an account that is not over at `now`, by its start. */
export interface Standing {
  now: number;
  terms: readonly PlanTerm[];
}

export const dayMs = 86_400_000;

/** The days of a period. */
export const periodDays: Record<PlanPeriod, number> = { MONTHLY: 30, YEARLY: 365 };

/** The term that runs; undefined on the free plan. */
export const runningTerm = ({ now, terms }: Standing): PlanTerm | undefined =>
  terms.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);

/** Whether a plan is above the running one: it begins at once. Any other begins when what is paid for has ended. */
export const isUpgrade = (type: PlanType, standing: Standing): boolean =>
  planTypes.indexOf(type) > planTypes.indexOf(runningTerm(standing)?.type ?? "BASIC");

/** Whole days of a term that are left: a day that has begun counts as used. */
export const daysLeft = ({ startsAt, endsAt }: PlanTerm, now: number): number =>
  Math.floor((endsAt - Math.max(startsAt, now)) / dayMs);

/** Terms that begin later than the time before them ends, with the earlier start that closes the gap; they stay as long. */
export function closeGaps({ now, terms }: Standing): { id: string; startsAt: number; endsAt: number }[] {
  const moved = [];
  let end = now;
  for (const { id, startsAt, endsAt } of terms) {
    const earlier = Math.max(0, startsAt - end);
    if (earlier > 0) moved.push({ id, startsAt: startsAt - earlier, endsAt: endsAt - earlier });
    end = Math.max(end, endsAt - earlier);
  }
  return moved;
}
