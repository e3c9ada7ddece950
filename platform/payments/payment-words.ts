import { gatewayText, paymentText } from "#contract/text/payments.ts";
import { inSoldUnits, type LedgerCurrency, soldCurrencyOf } from "#platform/ledger/ledger-money.ts";
import { amountWords, formatNumber } from "#platform/mail/words.ts";

/** «۱۲۰٬۰۰۰ تومان». */
export const moneyWords = (currency: LedgerCurrency, minor: number): string =>
  amountWords({ amount: inSoldUnits(currency, minor), currency: soldCurrencyOf(currency) });

/** What a gateway shows. */
export const descriptionOf = (orderNumber: number | null): string =>
  orderNumber === null ? paymentText.description.topUp : paymentText.description.order(formatNumber(orderNumber));

export const gatewayWords = (gateway: string): string => gatewayText[gateway as keyof typeof gatewayText] ?? gateway;

export const orderWords = (orderNumber: number | null): string => paymentText.order(formatNumber(orderNumber ?? 0));
