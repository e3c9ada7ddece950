import { createHmac, timingSafeEqual } from "node:crypto";

interface SignedNotice {
  /** As it was sent, byte by byte. */
  body: Buffer;
  /** The header `Stripe-Signature`. */
  signature: unknown;
  secret: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** Stripe's own libraries allow as much. */
const toleranceMs = 300_000;

/**
 * Whether a notice carries Stripe's signature, `t=<unix>,v1=<hex>`: HMAC-SHA256 over `t.body`, of now and not of a day ago.
 * While a secret is replaced there are several `v1`.
 */
export function isSignedByStripe({ body, signature, secret, now }: SignedNotice): boolean {
  if (typeof signature !== "string" || signature.length > 2_000) return false;
  const parts = signature.split(",").map((part) => part.split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1_000) > toleranceMs) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value, "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
