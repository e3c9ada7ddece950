import type { Balance } from "#contract/balance.ts";
import type { SoldCurrency } from "#contract/money-shapes.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { inSoldUnits, ledgerCurrencyOf, toMinor } from "./ledger-money.ts";
import { findWallet, setLowAt } from "./sql/wallets.ts";

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

/** Sets below which balance the owner is warned. Throws BAD_REQUEST where it is no whole number of rials or cents. */
export async function updateLowAt(
  queries: Queries,
  { owner, currency, lowAt }: Wallet & { lowAt: number | null },
): Promise<Balance> {
  const minor = lowAt === null ? null : toMinor(currency, lowAt)?.amount;
  if (minor === undefined) {
    const issues = [{ path: ["lowAt"], message: violationText.invalid }];
    throw new AppError("BAD_REQUEST", "No whole number of rials or cents", { issues });
  }
  await setLowAt(queries, { owner, currency: ledgerCurrencyOf(currency) }, minor);
  return readBalance(queries, { owner, currency });
}
