import type { ActionKind, AddonKind } from "#contract/money-shapes.ts";
import { dayMs, type PlanTerm, periodDays, type Standing } from "#platform/plans/plan-term.ts";
import type { Purchase, PurchaseLine } from "#platform/plans/purchase.ts";

interface Span {
  startsAt: number;
  endsAt: number;
}

/** What a paid purchase changes. */
export interface PlanEffects {
  /** Terms that end at once: an upgrade takes their place. */
  ended: string[];
  term: Omit<PlanTerm, "id"> | undefined;
  addons: (Span & { kind: AddonKind; quantity: number })[];
  credits: { kind: ActionKind; messages: number }[];
}

/**
 * What a purchase brings an account that stands so when it is paid. What it was calculated as counts, however late it is
 * paid: an upgrade begins at once and ends all other paid time, anything else begins when that has ended. Add-ons last as
 * long as the term that they come with, or joined when they were priced.
 */
export function planEffects(purchase: Purchase, standing: Standing): PlanEffects {
  const term = readTerm(purchase, standing);
  const span = term ?? joinedSpan(purchase, standing);
  return {
    ended: term !== undefined && purchase.isUpgrade ? standing.terms.map(({ id }) => id) : [],
    term,
    addons: purchase.lines.flatMap((line) =>
      line.kind === "addon"
        ? [{ kind: line.key, quantity: line.quantity, startsAt: span.startsAt, endsAt: span.endsAt }]
        : [],
    ),
    credits: purchase.lines.flatMap((line) =>
      line.kind === "action" ? [{ kind: line.key, messages: line.quantity * line.messages }] : [],
    ),
  };
}

type PlanLine = PurchaseLine & { kind: "plan" };

function readTerm({ lines, period, currency, isUpgrade }: Purchase, standing: Standing): PlanEffects["term"] {
  const line = lines.find((each): each is PlanLine => each.kind === "plan");
  if (line === undefined || line.key === "BASIC") return undefined;
  const ends = standing.terms.map(({ endsAt }) => endsAt);
  const startsAt = isUpgrade ? standing.now : Math.max(standing.now, ...ends);
  const endsAt = startsAt + periodDays[period] * dayMs;
  return { type: line.key, period, currency, price: line.amount, startsAt, endsAt };
}

/** Add-ons alone end with the term that they were priced beside; beside the free plan they last a month. */
const joinedSpan = ({ addonsEndAt }: Purchase, { now }: Standing): Span => ({
  startsAt: now,
  endsAt: addonsEndAt ?? now + periodDays.MONTHLY * dayMs,
});
