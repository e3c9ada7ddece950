import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { SoldCurrency } from "#contract/money-shapes.ts";
import { gatewayText } from "#contract/text/payments.ts";

const names: Readonly<Record<string, string>> = gatewayText;

/** A gateway in words; one that the catalogue does not know keeps its own name. */
export const gatewayName = (gateway: string): string =>
  (Object.hasOwn(names, gateway) ? names[gateway] : undefined) ?? gateway;

/** The gateways that take a currency, the usual one first. */
export async function gatewayOptions(api: OwnerContext["api"], currency: SoldCurrency) {
  const { items } = (await api.payments.gateways({ currency })).result;
  return items.map(({ name }): { value: string; label: string; aside?: string } => ({
    value: name,
    label: gatewayName(name),
  }));
}
