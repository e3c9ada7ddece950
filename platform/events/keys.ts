import { hash } from "node:crypto";
import { halves, joinKey, splitKey } from "./key-hash.ts";

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
 * Key of an event in the duplicate filter; `website` is its `websiteKey`, `id` a UUID in lower case:
 * (first half XOR website) * 2^64 / golden ratio + second half. Not cryptographic: made-up ids that collide hide only the
 * sender's own events. In 32-bit numbers, as BigInts take five times as long: two keys an event were 9 % of a batch.
 */
export function eventKey(website: bigint, id: string): bigint {
  splitKey(website);
  const low = readHex(id, 9, 13) * 2 ** 16 + readHex(id, 14, 18);
  const first = multiply((low ^ (halves[0] as number)) >>> 0, (readHex(id, 0, 8) ^ (halves[1] as number)) >>> 0);
  const lowSum = first.low + readHex(id, 28, 36);
  const highSum = first.high + readHex(id, 19, 23) * 2 ** 16 + readHex(id, 24, 28) + (lowSum >= 2 ** 32 ? 1 : 0);
  return joinKey(lowSum >>> 0, highSum >>> 0) || 1n;
}

export const websiteKey = (website: string) => key64("website", website);

/** 2^64 divided by the golden ratio: spreads neighbouring numbers over all 64 bits. */
const goldenRatio = { high: 0x9e3779b9, low: 0x7f4a7c15 };
const product = { low: 0, high: 0 };

/** A 64-bit number times the golden ratio, modulo 2^64. The result is valid until the next call. */
function multiply(low: number, high: number): { low: number; high: number } {
  const [lowHalf, highHalf] = [low & 0xffff, low >>> 16];
  const [lowFactor, highFactor] = [goldenRatio.low & 0xffff, goldenRatio.low >>> 16];
  const right = lowHalf * lowFactor;
  const middle = lowHalf * highFactor + highHalf * lowFactor + Math.floor(right / 2 ** 16);
  const left = highHalf * highFactor + Math.floor(middle / 2 ** 16);
  product.low = (((middle & 0xffff) << 16) | (right & 0xffff)) >>> 0;
  product.high = (left + Math.imul(low, goldenRatio.high) + Math.imul(high, goldenRatio.low)) >>> 0;
  return product;
}

/** Value of each hexadecimal digit by its character. */
const digits = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0);

/** The hexadecimal number of up to eight digits between two places of a text. */
function readHex(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) value = (value << 4) | (digits[text.charCodeAt(at)] as number);
  return value >>> 0;
}

/** A UUID (version 8) made of texts: the same texts always give the same id. */
export function uuidOf(...parts: readonly string[]): string {
  const bytes = hash("sha256", parts.join("\0"), "buffer").subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
