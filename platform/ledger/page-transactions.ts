import type { Consumption, Transaction, TransactionKind } from "#contract/balance.ts";
import type { SoldCurrency } from "#contract/money-shapes.ts";
import { movementText } from "#contract/text/ledger.ts";
import { violationText } from "#contract/text/violations.ts";
import { readInstant } from "#contract/time/range.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { inSoldUnits, ledgerCurrencyOf } from "./ledger-money.ts";
import {
  countTransactions,
  findNumbers,
  listTransactions,
  sumConsumption,
  type TransactionRow,
} from "./sql/transactions.ts";

interface Period {
  owner: string;
  currency: SoldCurrency;
  /** ISO 8601 with an offset, or a day in the project's time zone. */
  from?: string | undefined;
  to?: string | undefined;
}

interface Filter extends Period {
  kind?: readonly TransactionKind[] | undefined;
  q?: string | undefined;
  sort: "-at" | "at";
  page: number;
  limit: number;
}

type LedgerReads = Pick<Dependencies, "postgres" | "settings">;

/** One page of a wallet's movements. Throws BAD_REQUEST where the period ends before it begins. */
export async function pageTransactions(
  dependencies: LedgerReads,
  { kind, q, sort, page, limit, ...period }: Filter,
): Promise<{ items: Transaction[]; total: number; page: number; limit: number }> {
  const { owner, currency } = period;
  const filter = {
    ...{ owner, currency: ledgerCurrencyOf(currency), ...(await numbersOf(dependencies, period)) },
    ...{ kinds: kind, search: q === "" ? undefined : q, isOldestFirst: sort === "at", page, limit },
  };
  const [rows, total] = await Promise.all([
    listTransactions(dependencies.postgres, filter),
    countTransactions(dependencies.postgres, filter),
  ]);
  return { items: rows.map((row) => toTransaction(row, currency)), total, page, limit };
}

/** What was used in a period, by channel, campaign and kind. Throws as `pageTransactions`. */
export async function readConsumption(
  dependencies: LedgerReads,
  period: Period,
): Promise<{ items: Consumption[]; total: number; currency: SoldCurrency }> {
  const { owner, currency } = period;
  const kept = ledgerCurrencyOf(currency);
  const numbers = await numbersOf(dependencies, period);
  const rows = await sumConsumption(dependencies.postgres, { owner, currency: kept, ...numbers });
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const items = rows.map((row) => ({ ...row, amount: inSoldUnits(kept, row.amount) }));
  return { items, total: inSoldUnits(kept, total), currency };
}

/** The numbers of the movements of a period. */
function numbersOf({ postgres, settings }: LedgerReads, { owner, currency, ...range }: Period) {
  const [from, to] = [range.from, range.to].map((edge) =>
    edge === undefined ? undefined : readInstant(edge, settings.TIME_ZONE_OFFSET),
  );
  if (from !== undefined && to !== undefined && to < from) {
    const issues = [{ path: ["to"], message: violationText.order }];
    throw new AppError("BAD_REQUEST", "The period ends before it begins", { issues });
  }
  return findNumbers(postgres, { owner, currency: ledgerCurrencyOf(currency), from, to });
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
