import { hash } from "node:crypto";

/**
 * 64-bit keys: the first eight bytes of SHA-256 over the parts, with a NUL between them (no part can hold one). Two of
 * ten million visitors of a website share a key with a probability of about 3 in a million. 0 is never a key.
 */
function key64(...parts: readonly string[]): bigint {
  const hashed = hash("sha256", parts.join("\0"), "buffer");
  return hashed.readBigUInt64BE(0) || 1n;
}

export const visitorKey = (website: string, visitor: string) => key64("visitor", website, visitor);
/** The visitor of an identified person without a known browser, by the owner's id. */
export const personKey = (website: string, person: string) => key64("person", website, person);

/** The visitor of a known person on a browser that another known person used before. */
export const handoverKey = (website: string, visitor: bigint, identifier: string) =>
  key64("turn", website, visitor.toString(), identifier);

/** A browser's session belongs to its visitor: two visitors cannot share one. */
export const sessionKey = (website: string, visitor: bigint, session: string) =>
  key64("session", website, visitor.toString(), session);

/**
 * Key of an event in the duplicate filter; `website` is its `websiteKey`, `id` a UUID in lower case. Not cryptographic
 * (0.5 microseconds instead of 2.4): made-up ids that collide hide only the sender's own events.
 */
export function eventKey(website: bigint, id: string): bigint {
  const high = BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(14, 18)}`);
  const low = BigInt(`0x${id.slice(19, 23)}${id.slice(24, 36)}`);
  return BigInt.asUintN(64, (high ^ website) * goldenRatio + low) || 1n;
}

export const websiteKey = (website: string) => key64("website", website);

/** 2^64 divided by the golden ratio: spreads neighbouring numbers over all 64 bits. */
const goldenRatio = 0x9e3779b97f4a7c15n;

/** A UUID (version 8) made of texts: the same texts always give the same id. */
export function uuidOf(...parts: readonly string[]): string {
  const bytes = hash("sha256", parts.join("\0"), "buffer").subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
