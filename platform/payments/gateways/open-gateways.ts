import type { GatewayName } from "#contract/payments.ts";
import type { LedgerCurrency } from "#platform/ledger/ledger-money.ts";
import { targetRules } from "#platform/outgoing/target.ts";
import type { Gateway } from "./gateway.ts";
import { openSandbox, type SandboxDependencies } from "./sandbox.ts";
import { openStripe } from "./stripe.ts";
import { openZarinpal } from "./zarinpal.ts";
import { openZibal } from "./zibal.ts";

export interface Gateways {
  /** All gateways of the setting that take a currency, in its order. */
  list(currency: LedgerCurrency): Gateway[];
  /** By its name: also one that is offered no more, for payments that were begun there. Undefined without its settings. */
  find(name: string): Gateway | undefined;
}

/** The gateways of the settings, each made when it is first needed. */
export function openGateways(dependencies: SandboxDependencies): Gateways {
  const { settings, ids } = dependencies;
  const rules = targetRules(settings);
  const { ZARINPAL_MERCHANT_ID, ZIBAL_MERCHANT, STRIPE_SECRET_KEY } = settings;
  const openers: Record<GatewayName, () => Gateway | undefined> = {
    sandbox: () => openSandbox(dependencies),
    zarinpal: () =>
      ZARINPAL_MERCHANT_ID === undefined
        ? undefined
        : openZarinpal(rules, { url: settings.ZARINPAL_URL, merchant: ZARINPAL_MERCHANT_ID }),
    zibal: () =>
      ZIBAL_MERCHANT === undefined
        ? undefined
        : openZibal(rules, { url: settings.ZIBAL_URL, merchant: ZIBAL_MERCHANT }),
    stripe: () =>
      STRIPE_SECRET_KEY === undefined
        ? undefined
        : openStripe(rules, { url: settings.STRIPE_URL, secretKey: STRIPE_SECRET_KEY }, ids),
  };
  const open = new Map<string, Gateway | undefined>();
  const find = (name: string) => {
    if (!Object.hasOwn(openers, name)) return undefined;
    if (!open.has(name)) open.set(name, openers[name as GatewayName]());
    return open.get(name);
  };
  return {
    find,
    list: (currency) =>
      settings.PAYMENT_GATEWAY.map(find)
        .filter((each) => each !== undefined)
        .filter(({ currencies }) => currencies.includes(currency)),
  };
}
