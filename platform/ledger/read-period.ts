import type { SoldCurrency } from "#contract/money-shapes.ts";
import { violationText } from "#contract/text/violations.ts";
import { readInstant } from "#contract/time/range.ts";
import { AppError } from "#platform/errors.ts";
import type { Settings } from "#platform/settings.ts";
import { ledgerCurrencyOf } from "./ledger-money.ts";

/** A wallet in a period. */
export interface Period {
  owner: string;
  currency: SoldCurrency;
  /** ISO 8601 with an offset, or a day in the project's time zone. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The period in instants, as far as it is given. Throws BAD_REQUEST where it ends before it begins. */
export function readPeriod(
  { TIME_ZONE_OFFSET }: Pick<Settings, "TIME_ZONE_OFFSET">,
  { owner, currency, ...range }: Period,
) {
  const [from, to] = [range.from, range.to].map((edge) =>
    edge === undefined ? undefined : readInstant(edge, TIME_ZONE_OFFSET),
  );
  if (from !== undefined && to !== undefined && to < from) {
    const issues = [{ path: ["to"], message: violationText.order }];
    throw new AppError("BAD_REQUEST", "The period ends before it begins", { issues });
  }
  return { owner, currency: ledgerCurrencyOf(currency), from, to };
}
