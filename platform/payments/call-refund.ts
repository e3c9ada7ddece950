import { AppError } from "#platform/errors.ts";
import { ledgerMoney } from "#platform/ledger/ledger-money.ts";
import { type Gateway, GatewayError } from "./gateways/gateway.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { type PaymentRow, type RefundTarget, storeRefundTarget } from "./sql/payments.ts";

/** The hold of a payment's amount while its gateway is called for the refund. */
export const holdOf = ({ id }: Pick<PaymentRow, "id">) => `refund/${id}`;

/**
 * Has the gateway give a payment back whose amount is held; answers its reference. Throws GATEWAY_UNAVAILABLE where it does
 * not answer, REFUSED where it refuses for good: then the refund has no target any more.
 */
export async function callRefund(
  { postgres }: Pick<PaymentDependencies, "postgres">,
  { payment, gateway }: { payment: PaymentRow; gateway: Gateway | undefined },
): Promise<string> {
  const { id, authority, reference, currency, amount } = payment;
  const of = {
    payment: id,
    authority: authority ?? "",
    reference: reference ?? "",
    money: ledgerMoney(currency, amount),
  };
  const answer = await gateway?.refund?.(of).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    const why = `${error.message}: the amount is held, run it again`;
    throw new AppError("GATEWAY_UNAVAILABLE", why, { cause: error });
  });
  if (answer?.state === "done") return answer.reference;
  await storeRefundTarget(postgres, { id, to: null });
  const held = payment.settlesOrder ? "the order is refunded and its amount is held" : "the amount is held";
  const next = `run it again with --to wallet, or pay it back in the panel of ${payment.gateway} and use --to outside`;
  throw new AppError("REFUSED", `${answer?.why}: ${held}: ${next}`);
}

/**
 * Refuses a target other than the begun one, and the gateway where it cannot be called. What a gateway was called for may
 * have been given back: until it answers, the amount goes nowhere else.
 */
export function refuseTarget({
  what,
  gateway,
  to,
  begun,
  isCallable,
}: {
  /** The order or payment, in words. */
  what: string;
  gateway: string;
  to: RefundTarget;
  begun: RefundTarget | null;
  isCallable: boolean;
}): void {
  const isLost = begun === "gateway" && !isCallable;
  if (begun !== null && begun !== to && !(isLost && to === "outside")) {
    const why = `the refund of ${what} has begun with --to ${begun}`;
    const next = isLost ? `look into the panel of ${gateway} and use --to outside` : "run it again with that";
    throw new AppError("CONFLICT", `${why}: ${next}`);
  }
  if (to !== "gateway" || isCallable) return;
  const why = `${gateway} takes no refunds by a call`;
  const next = isLost || what.startsWith("payment") ? "" : "use --to wallet, or ";
  throw new AppError("REFUSED", `${why}: ${next}pay it back in its panel and use --to outside`);
}
