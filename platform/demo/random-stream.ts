/**
 * A stream of pseudo-random numbers, equal for equal keys on every machine: sfc32 (C. Doty-Humphrey, PractRand), seeded
 * by MurmurHash3 rounds over the key. A key names what the stream decides (seed, day, visitor, purpose), so results do not
 * depend on the order of calls.
 */
export class RandomStream {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(...key: readonly number[]) {
    this.#a = hash32(0x9e3779b9, key);
    this.#b = hash32(0x243f6a88, key);
    this.#c = hash32(0xb7e15162, key);
    for (let round = 0; round < 8; round += 1) this.bits();
  }

  /** A whole number from 0 to 2^32 - 1. */
  bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (rotate(this.#c, 21) + sum) | 0;
    return sum >>> 0;
  }

  /** At least 0, below 1. */
  unit(): number {
    return this.bits() / 2 ** 32;
  }

  /** True with this probability. */
  is(probability: number): boolean {
    return this.unit() < probability;
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.unit() * (max - min + 1));
  }

  /** A UUID of version 8. */
  uuid(): string {
    const [a, b, c, d] = [this.bits(), this.bits(), this.bits(), this.bits()];
    const version = hexOf((b & 0x0fff) | 0x8000);
    const variant = hexOf(((c >>> 16) & 0x3fff) | 0x8000);
    return `${hexOf(a >>> 16)}${hexOf(a & 0xffff)}-${hexOf(b >>> 16)}-${version}-${variant}-${hexOf(c & 0xffff)}${hexOf(d >>> 16)}${hexOf(d & 0xffff)}`;
  }
}

/** A 32-bit hash of a salt and a key. */
export function hash32(salt: number, key: readonly number[]): number {
  let sum = salt | 0;
  for (const each of key) {
    sum = round(sum, each | 0);
    // The bits beyond 32: a seed may be any whole number.
    if (each > 0xffffffff) sum = round(sum, Math.floor(each / 2 ** 32));
  }
  return finish(sum ^ key.length);
}

/** Like `hash32` for two numbers, without an array: thirteen calls a visitor. */
export const hashPair = (first: number, second: number) => finish(round(first, second) ^ 2);

function round(sum: number, each: number): number {
  const mixed = Math.imul(rotate(Math.imul(each, 0xcc9e2d51), 15), 0x1b873593);
  return (Math.imul(rotate(sum ^ mixed, 13), 5) + 0xe6546b64) | 0;
}

function finish(sum: number): number {
  let bits = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const rotate = (bits: number, by: number) => (bits << by) | (bits >>> (32 - by));

/** Four hex digits for each of 65,536 numbers, built lazily: formatting ids took half of the time. */
let digits: readonly string[] = [];

function hexOf(short: number): string {
  if (digits.length === 0) digits = Array.from({ length: 65_536 }, (_, each) => each.toString(16).padStart(4, "0"));
  return digits[short] ?? "";
}
