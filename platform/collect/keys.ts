import { hash } from "node:crypto";

/**
 * 64-bit keys: the first eight bytes of SHA-256 over the parts, with a NUL between them (no part can hold one). Two of
 * ten million visitors of a website share a key with a probability of about 3 in a million. 0 is never a key.
 */
export function key64(...parts: readonly string[]): bigint {
  const digest = hash("sha256", parts.join("\0"), "buffer");
  return digest.readBigUInt64BE(0) || 1n;
}

export const visitorKey = (website: string, visitor: string) => key64("visitor", website, visitor);
/** A session told by the browser belongs to its visitor: two visitors cannot share one. */
export const sessionKey = (website: string, visitor: bigint, session: string) =>
  key64("session", website, visitor.toString(), session);
export const eventKey = (website: string, id: string) => key64("event", website, id);

/** A UUID (version 8) made of a text: the same text gives the same id for ever. */
export function uuidOf(...parts: readonly string[]): string {
  const bytes = hash("sha256", parts.join("\0"), "buffer").subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
