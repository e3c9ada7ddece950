import { extension, gsm7 } from "./gsm7.ts";

/** How an SMS is billed. `units` are septets of GSM-7, or 16-bit units of UCS-2. */
export interface SmsSize {
  encoding: "GSM7" | "UCS2";
  units: number;
  parts: number;
  /** Units until one more part begins. */
  left: number;
}

/** Units of a message of one part, and of each part of a longer one, which its header shortens (3GPP TS 23.040). */
const room = { GSM7: { one: 160, many: 153 }, UCS2: { one: 70, many: 67 } } as const;

/**
 * The parts of an SMS: GSM-7 (3GPP TS 23.038) where every character has a septet, two for those of its extension table;
 * else UCS-2, as all Persian is. No part ends inside an escaped character or a surrogate pair. An empty text is one part.
 */
export function countParts(text: string): SmsSize {
  const characters = [...text];
  const isGsm = characters.every((character) => gsm7.has(character) || extension.has(character));
  const encoding = isGsm ? "GSM7" : "UCS2";
  const widths = characters.map((character) => (isGsm ? (extension.has(character) ? 2 : 1) : character.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { one, many } = room[encoding];
  if (units <= one) return { encoding, units, parts: 1, left: one - units };
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > many) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, units, parts, left: many - used };
}
