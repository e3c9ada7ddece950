import type { ActionKind, AddonKind, Calculation, PlanPeriod, PlanType, SoldCurrency } from "#contract/money-shapes.ts";
import { inSoldUnits, type Minor } from "#platform/minor.ts";

interface Priced {
  title: string;
  quantity: number;
  unitPrice: Minor;
  amount: Minor;
}

export type PurchaseLine = Priced &
  (
    | { kind: "plan"; key: PlanType }
    /** `messages` of one pack, as they were sold. */
    | { kind: "action"; key: ActionKind; messages: number }
    | { kind: "addon"; key: AddonKind }
  );

/** What a choice was calculated to, as pro formas and orders keep it: amounts in minor units of `currency`. */
export interface Purchase {
  type: PlanType | undefined;
  period: PlanPeriod;
  currency: SoldCurrency;
  lines: PurchaseLine[];
  amount: Minor;
  /** What is taken off. */
  prorated: Minor;
  vat: Minor;
  /** In hundredths of a percent; of old purchases it was not kept. */
  vatRate?: number;
  total: Minor;
  /** Whether it buys time of a paid plan. */
  changesPlan: boolean;
  /** Whether its plan takes the place of the running one at once; otherwise it begins when all paid time has ended. */
  isUpgrade: boolean;
  /** When all time that was paid then ends and its plan begins, in milliseconds since 1970; of old purchases not kept. */
  startsAt?: number | undefined;
  /** When its add-ons end, in milliseconds since 1970; undefined where they last as long as its plan, or a month. */
  addonsEndAt?: number | undefined;
  /** The paid time that it was calculated beside, by ids of terms; empty where that does not matter. */
  basis: string[];
}

/** A purchase as answers say it. */
export function toCalculation(purchase: Purchase): Calculation {
  const { currency, lines, amount, prorated, vat, vatRate = 0, total, startsAt } = purchase;
  const units = (minor: Minor) => inSoldUnits(currency, minor);
  return {
    lines: lines.map(({ title, quantity, kind, key, ...line }) => ({
      ...{ title, quantity, unitPrice: units(line.unitPrice), amount: units(line.amount), kind, key },
    })),
    ...{ amount: units(amount), prorated: units(prorated), vat: units(vat), total: units(total) },
    ...{ vatRate: vatRate / 10_000, currency },
    startsAt: startsAt === undefined ? null : new Date(startsAt).toISOString(),
  };
}
