import type { Balance } from "#contract/balance.ts";
import type { SoldCurrency } from "#contract/money-shapes.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { inSoldUnits, ledgerCurrencyOf, toMinor } from "./ledger-money.ts";
import { changeLimit } from "./low-balance.ts";
import { findWallet, lockWallet } from "./sql/wallets.ts";

interface Wallet {
  owner: string;
  currency: SoldCurrency;
}

/** What a wallet holds; nothing before its first movement. */
export async function readBalance(queries: Queries, { owner, currency }: Wallet): Promise<Balance> {
  const kept = ledgerCurrencyOf(currency);
  const wallet = await findWallet(queries, { owner, currency: kept });
  const { available, held, lowAt } = wallet ?? { available: 0, held: 0, lowAt: null };
  const units = (minor: number) => inSoldUnits(kept, minor);
  return {
    ...{ amount: units(available + held), held: units(held), available: units(available), currency },
    lowAt: lowAt === null ? null : units(lowAt),
  };
}

/** Sets below which balance the owner is warned, at once where it is lower already. Throws BAD_REQUEST where it is no whole number of rials or cents. */
export async function updateLowAt(
  postgres: Postgres,
  { owner, currency, lowAt, now }: Wallet & { lowAt: number | null; now: number },
): Promise<Balance> {
  const minor = lowAt === null ? null : toMinor(currency, lowAt)?.amount;
  if (minor === undefined) {
    const issues = [{ path: ["lowAt"], message: violationText.invalid }];
    throw new AppError("BAD_REQUEST", "No whole number of rials or cents", { issues });
  }
  const wallet = { owner, currency: ledgerCurrencyOf(currency) };
  return postgres.transaction(async (queries) => {
    const before = await lockWallet(queries, wallet);
    await changeLimit(queries, { ...wallet, before, lowAt: minor, at: new Date(now) });
    return readBalance(queries, { owner, currency });
  });
}
