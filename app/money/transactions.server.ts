import { formatAmount, signedAmount } from "#app/format/amounts.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { TransactionRow } from "#app/ui/money/transactions-card.tsx";
import { type Transaction, type TransactionKind, transactionKinds } from "#contract/balance.ts";
import { type SoldCurrency, soldCurrencies } from "#contract/money-shapes.ts";
import { currencyName } from "#contract/text/currencies.ts";
import { channelName } from "./consumption-view.server.ts";
import { monthChoices, readMonth } from "./wallet-month.ts";

const isKind = (text: string | null): text is TransactionKind => transactionKinds.some((kind) => kind === text);

/** The wallet of the address: toman unless it says euro. */
export const readCurrency = (query: URLSearchParams): SoldCurrency =>
  soldCurrencies.find((code) => code === query.get("currency")) ?? "IRT";

/** What the address filters transactions by, as the call takes it and as the form shows it. */
export function readTransactionFilter(query: URLSearchParams, zone: string) {
  const kind = query.get("kind");
  const month = readMonth(query.get("month"), zone);
  const range = month && { from: month.from, to: month.to };
  return {
    input: { currency: readCurrency(query), ...(isKind(kind) ? { kind: [kind] } : {}), ...range },
    range,
    shown: { kind: isKind(kind) ? kind : "", month: month?.value ?? "" },
  };
}

const isId = (reference: string | null): reference is string => /^[\da-f-]{36}$/.test(reference ?? "");

const kindWords = (kind: TransactionKind) => i18n.t(`money:transactions.kinds.${kind}`);

/** What the selects of the filter offer. */
export const filterChoices = (zone: string, now: number) => ({
  kinds: [
    { value: "", label: i18n.t("money:transactions.everyKind") },
    ...transactionKinds.map((kind) => ({ value: kind, label: kindWords(kind) })),
  ],
  months: [{ value: "", label: i18n.t("money:transactions.everyMonth") }, ...monthChoices(zone, now)],
});

/** The page of what a transaction is about: its payment, or its order. */
function sourceOf({ kind, reference, amount }: Transaction): TransactionRow["source"] {
  if (!isId(reference)) return undefined;
  // What a payment brought leaves the wallet when it goes back.
  if (kind === "top_up" || (kind === "refund" && amount < 0))
    return { to: `/payments/${reference}`, label: i18n.t("money:transactions.payment") };
  if (kind !== "plan" && kind !== "refund") return undefined;
  return { to: `/orders/${reference}`, label: i18n.t("money:transactions.order") };
}

/** Transactions in words. */
export const transactionRows = (items: readonly Transaction[], zone: string): TransactionRow[] =>
  items.map((each) => rowOf(each, zone));

function rowOf(each: Transaction, zone: string): TransactionRow {
  const { id, at, kind, title, amount, balance, currency, reference } = each;
  return {
    ...{ id, title: title || kindWords(kind), kind: kindWords(kind), reference: reference ?? "" },
    source: sourceOf(each),
    amount: signedAmount(amount, currency),
    isIn: amount > 0,
    balance: formatAmount(balance, currency),
    at: momentWords(zone, at),
  };
}

const amounts = ["amount", "held", "balance"];

const fileColumns = [
  ...(["at", "kind", "title", "channel", "campaign", "amount", "held", "balance", "currency"] as const),
  ...(["reference", "paymentReference", "orderNumber"] as const),
];

/** The heads of the file, amounts with their currency, and a transaction as its line. */
export const fileHeads = (currency: SoldCurrency) =>
  fileColumns.map((head) => {
    const label = i18n.t(`money:transactions.heads.${head}`);
    return amounts.includes(head) ? `${label} (${currencyName(currency)})` : label;
  });

export const fileLine = (transaction: Transaction, dateOf: (instant: string) => string) => {
  const { at, kind, title, channel, campaign, campaignName, amount, held, balance, currency } = transaction;
  const { reference, paymentReference, orderNumber } = transaction;
  return [
    ...[dateOf(at), kindWords(kind), title, channel === null ? "" : channelName(channel)],
    ...[campaignName ?? campaign ?? "", amount, held, balance, currency],
    ...[reference ?? "", paymentReference ?? "", orderNumber ?? ""],
  ];
};
