import { currencyText } from "#contract/text/currencies.ts";
import { gatewayText, paymentText } from "#contract/text/payments.ts";
import { inSoldUnits, type LedgerCurrency, soldCurrencyOf } from "#platform/ledger/ledger-money.ts";
import { formatNumber } from "#platform/mail/words.ts";

const euros = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 2 });

/** «۱۲۰٬۰۰۰ تومان». */
export function moneyWords(currency: LedgerCurrency, minor: number): string {
  const sold = soldCurrencyOf(currency);
  const units = inSoldUnits(currency, minor);
  return `${Number.isInteger(units) ? formatNumber(units) : euros.format(units)} ${currencyText[sold]}`;
}

/** What a gateway shows. */
export const descriptionOf = (orderNumber: number | null): string =>
  orderNumber === null ? paymentText.description.topUp : paymentText.description.order(formatNumber(orderNumber));

export const gatewayWords = (gateway: string): string => gatewayText[gateway as keyof typeof gatewayText] ?? gateway;

export const orderWords = (orderNumber: number | null): string => paymentText.order(formatNumber(orderNumber ?? 0));
