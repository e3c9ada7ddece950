import { createHmac, timingSafeEqual } from "node:crypto";
import { readId } from "#contract/identity.ts";

type Data = Readonly<Record<string, unknown>> | undefined;

/** Where a page's template has no signature for a guest, the field is empty or missing. */
export const hasSignature = (data: Data): boolean =>
  data?.signature !== undefined && data.signature !== null && data.signature !== "";

const hex = /^[0-9a-f]{64}$/i;

/**
 * Whether the `signature` in the data of an `identify` is HMAC-SHA256(secret, id) in hexadecimal, by one of the website's
 * secrets. Takes the same time wherever two signatures differ.
 */
export function isSignedBy(secrets: readonly string[], data: Data): boolean {
  const [id, signature] = [readId(data?.id), data?.signature];
  if (id === undefined || typeof signature !== "string" || !hex.test(signature)) return false;
  const given = Buffer.from(signature, "hex");
  return secrets.some((secret) => timingSafeEqual(createHmac("sha256", secret).update(id).digest(), given));
}
