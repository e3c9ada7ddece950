/**
 * A stream of chance that is the same for the same key on every machine: sfc32 (C. Doty-Humphrey, PractRand), its state
 * made of the key's numbers by MurmurHash3's rounds. A key names what the stream decides (seed, day, visitor, what), so
 * nothing depends on the order in which things are asked.
 */
export class Chance {
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

  /** From 0 up to, but not, 1. */
  unit(): number {
    return this.bits() / 2 ** 32;
  }

  /** Whether something of this probability happens. */
  is(probability: number): boolean {
    return this.unit() < probability;
  }

  /** A whole number between two, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.unit() * (most - least + 1));
  }

  /** A UUID of version 8. */
  uuid(): string {
    const [a, b, c, d] = [this.bits(), this.bits(), this.bits(), this.bits()];
    const version = hexOf((b & 0x0fff) | 0x8000);
    const variant = hexOf(((c >>> 16) & 0x3fff) | 0x8000);
    return `${hexOf(a >>> 16)}${hexOf(a & 0xffff)}-${hexOf(b >>> 16)}-${version}-${variant}-${hexOf(c & 0xffff)}${hexOf(d >>> 16)}${hexOf(d & 0xffff)}`;
  }
}

/** 32 bits made of a salt and a key, each bit of which depends on all of theirs. */
export function hash32(salt: number, key: readonly number[]): number {
  let sum = salt | 0;
  for (const each of key) {
    sum = round(sum, each | 0);
    // What a whole number has beyond 32 bits: a seed may be any.
    if (each > 0xffffffff) sum = round(sum, Math.floor(each / 2 ** 32));
  }
  return finish(sum ^ key.length);
}

/** The same of two numbers, without a list: asked thirteen times a visitor. */
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

/** Four digits for each of 65,536 numbers, made when first asked for: half of the time went into writing ids. */
let digits: readonly string[] = [];

function hexOf(short: number): string {
  if (digits.length === 0) digits = Array.from({ length: 65_536 }, (_, each) => each.toString(16).padStart(4, "0"));
  return digits[short] ?? "";
}
