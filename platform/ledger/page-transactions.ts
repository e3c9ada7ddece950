import type { Transaction, TransactionKind } from "#contract/balance.ts";
import type { SoldCurrency } from "#contract/money-shapes.ts";
import { movementText } from "#contract/text/ledger.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { inSoldUnits, ledgerCurrencyOf } from "./ledger-money.ts";
import { type Period, readPeriod } from "./read-period.ts";
import { findNumberOfRank, findRanks } from "./sql/ranks.ts";
import {
  countMatches,
  findNumbers,
  listTransactions,
  type NumberRange,
  type TransactionRow,
} from "./sql/transactions.ts";

interface Filter extends Period {
  kind?: readonly TransactionKind[] | undefined;
  q?: string | undefined;
  sort: "-at" | "at";
  page: number;
  limit: number;
}

/** One page of a wallet's movements. Throws BAD_REQUEST where the period ends before it begins. */
export async function pageTransactions(
  dependencies: Pick<Dependencies, "postgres" | "settings">,
  { kind: kinds, q, sort, page, limit, ...period }: Filter,
): Promise<{ items: Transaction[]; total: number; page: number; limit: number }> {
  const { owner, currency } = period;
  const search = q === "" ? undefined : q;
  const isOldestFirst = sort === "at";
  const range = {
    owner,
    currency: ledgerCurrencyOf(currency),
    ...(await findNumbers(dependencies.postgres, readPeriod(dependencies.settings, period))),
  };
  const { total, ...place } = await findPlace(dependencies.postgres, {
    ...{ range, kinds, search, isOldestFirst, skipped: (page - 1) * limit },
  });
  const rows =
    place.skipped >= total
      ? []
      : await listTransactions(dependencies.postgres, { ...range, kinds, search, isOldestFirst, limit, ...place });
  return { items: rows.map((row) => toTransaction(row, currency)), total, page, limit };
}

interface Found {
  range: NumberRange;
  kinds: readonly TransactionKind[] | undefined;
  search: string | undefined;
  isOldestFirst: boolean;
  skipped: number;
}

/** How many movements are found, and where the page begins: at a known number, unless a search has to skip what it finds. */
async function findPlace(
  queries: Queries,
  { range, kinds, search, isOldestFirst, skipped }: Found,
): Promise<{ total: number; first: number; last: number; skipped: number }> {
  const { first, last } = range;
  if (search !== undefined) {
    return { total: await countMatches(queries, { ...range, kinds, search }), first, last, skipped };
  }
  const { before, upTo } =
    kinds === undefined ? { before: first - 1, upTo: last } : await findRanks(queries, { ...range, kinds });
  const total = Math.max(upTo - before, 0);
  if (skipped >= total) return { total, first, last, skipped };
  const rank = isOldestFirst ? before + skipped + 1 : upTo - skipped;
  const number = kinds === undefined ? rank : await findNumberOfRank(queries, { ...range, kinds, rank });
  return { total, skipped: 0, ...(isOldestFirst ? { first: number, last } : { first, last: number }) };
}

const toTransaction = ({ at, title, ...row }: TransactionRow, currency: SoldCurrency): Transaction => {
  const units = (minor: number) => inSoldUnits(ledgerCurrencyOf(currency), minor);
  return {
    ...row,
    at: at.toISOString(),
    ...{ amount: units(row.amount), held: units(row.held), balance: units(row.balance), currency },
    title: title ?? movementText[row.kind],
  };
};
