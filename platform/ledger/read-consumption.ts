import type { Consumption, MessageUse } from "#contract/balance.ts";
import type { SoldCurrency } from "#contract/money-shapes.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readMessageUses } from "#platform/plans/read-message-uses.ts";
import { inSoldUnits } from "./ledger-money.ts";
import { type Period, readPeriod } from "./read-period.ts";
import { findNumbers, sumConsumption } from "./sql/transactions.ts";

/**
 * What was spent in a period, by channel, campaign and kind, and which messages of packs were used. Throws BAD_REQUEST
 * where the period ends before it begins.
 */
export async function readConsumption(
  { postgres, settings, clock }: Pick<Dependencies, "postgres" | "settings" | "clock">,
  period: Period,
): Promise<{ items: Consumption[]; total: number; currency: SoldCurrency; messages: MessageUse[] }> {
  const { owner, currency: kept, from, to } = readPeriod(settings, period);
  const numbers = await findNumbers(postgres, { owner, currency: kept, from, to });
  const [rows, messages] = await Promise.all([
    sumConsumption(postgres, { owner, currency: kept, ...numbers }),
    readMessageUses(postgres, { owner, from: new Date(from ?? 0), to: new Date(to ?? clock.now()) }),
  ]);
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const items = rows.map((row) => ({ ...row, amount: inSoldUnits(kept, row.amount) }));
  return { items, total: inSoldUnits(kept, total), currency: period.currency, messages };
}
