import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { isSignedByStripe } from "./gateways/stripe-signature.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { findByAuthority } from "./sql/payments.ts";
import { verifyPayment } from "./verify-payment.ts";

const event = z.object({ type: z.string(), data: z.object({ object: z.looseObject({ id: z.string() }) }) });

/**
 * A notice of Stripe: where it is signed and about a session of ours, the session is read anew, so that order and number of
 * notices do not matter. Throws BAD_REQUEST without a valid signature, SERVICE_UNAVAILABLE where Stripe should send it again.
 */
export async function takeWebhook(
  dependencies: PaymentDependencies,
  { body, signature }: { body: Buffer; signature: unknown },
): Promise<void> {
  const { clock, settings, postgres } = dependencies;
  const secret = settings.STRIPE_WEBHOOK_SECRET;
  if (secret === undefined) throw new AppError("UNKNOWN_PATH", "Stripe is not set up");
  if (!isSignedByStripe({ body, signature, secret, now: clock.now() })) {
    throw new AppError("BAD_REQUEST", "A webhook without a valid signature");
  }
  const parsed = event.safeParse(parse(body));
  if (!parsed.success) throw new AppError("BAD_REQUEST", "A webhook of another shape");
  const { type, data } = parsed.data;
  if (!type.startsWith("checkout.session.")) return;
  const payment = await findByAuthority(postgres, { gateway: "stripe", authority: data.object.id });
  // Of another installation with the same account.
  if (payment === undefined) return;
  const { status } = await verifyPayment(dependencies, payment);
  if (status === "unknown") {
    throw new AppError("SERVICE_UNAVAILABLE", "The session cannot be read now", { retryAfter: 60 });
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
