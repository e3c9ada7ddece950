import type { Dependencies } from "#platform/dependencies.ts";
import { ledgerCurrencyOf, ledgerMoney } from "#platform/ledger/ledger-money.ts";
import { findPayable } from "#platform/orders/find-payable.ts";
import { refundOrder } from "#platform/orders/refund-order.ts";
import { settleOrder } from "#platform/orders/settle-order.ts";
import { openGateways } from "./gateways/open-gateways.ts";
import type { OrderService, PaymentDependencies } from "./payment-services.ts";

type Given = Pick<Dependencies, "postgres" | "clock" | "ids" | "settings" | "plans" | "log">;

/** Payments with the gateways of the settings and the orders of the same store. */
export function openPayments(given: Given): PaymentDependencies {
  const dependencies = { ...given, settings: withoutTrials(given) };
  const { log, settings } = dependencies;
  if (settings.PLANS === "on" && settings.PAYMENT_GATEWAY.includes("sandbox")) {
    log.warn("PAYMENT_GATEWAY offers sandbox: plans are sold and nothing is charged");
  }
  return { ...dependencies, gateways: openGateways(dependencies), orders: openOrders(dependencies) };
}

/**
 * Where wallets pay for messages and no gateway is named, there is none: the sandbox would fill them for nothing. The
 * operator fills them (`nabz wallet top-up`).
 */
function withoutTrials({ settings, plans }: Pick<Given, "settings" | "plans">): Given["settings"] {
  const isUnnamed = settings.PLANS === "off" && !settings.HAS_GATEWAY && plans.messages !== undefined;
  return isUnnamed ? { ...settings, PAYMENT_GATEWAY: [] } : settings;
}

const openOrders = ({ clock, ids }: Given): OrderService => ({
  async find(queries, of) {
    const found = await findPayable(queries, { ...of, now: clock.now() });
    if (found === undefined) return undefined;
    const { total, currency, ...order } = found;
    return { ...order, money: ledgerMoney(ledgerCurrencyOf(currency), total) };
  },
  settle: (queries, of) => settleOrder(queries, of, { ids }),
  refund: refundOrder,
});
