import type { SoldCurrency } from "#contract/money-shapes.ts";
import type { GatewayName } from "#contract/payments.ts";
import { gatewayText } from "#contract/text/payments.ts";
import { ledgerCurrencyOf } from "#platform/ledger/ledger-money.ts";
import type { Gateways } from "./gateways/open-gateways.ts";

/** The gateways that take a currency; the first is used unless another is chosen. */
export const listGateways = (gateways: Gateways, currency: SoldCurrency): { name: GatewayName; label: string }[] =>
  gateways.list(ledgerCurrencyOf(currency)).map(({ name }) => ({ name, label: gatewayText[name] }));
