import type { Pressed } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { SoldCurrency } from "#contract/money-shapes.ts";
import type { PaidBy } from "./money-form.ts";
import { onceApi } from "./once-api.server.ts";

/** What is paid: an order, or an amount into the wallet. */
interface Paid {
  order?: string;
  topUp?: { amount: number; currency: SoldCurrency };
  gateway?: PaidBy | undefined;
}

/**
 * Asks for a payment, once for each press, and returns the page that leads to its gateway. A form may not lead there
 * itself: the policy of pages lets forms go to the dashboard alone. And a press that is repeated after paying, such as on
 * the way Back, finds the payment settled there.
 */
export async function startPayment(context: OwnerContext & Pressed, { gateway, ...what }: Paid): Promise<string> {
  const { result } = await onceApi(context).payments.request({
    ...what,
    ...(gateway === undefined ? {} : { gateway }),
  });
  return `/payments/${result.payment}/gateway`;
}
