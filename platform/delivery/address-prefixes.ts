import { asciiDigits, readPhone } from "#contract/phone.ts";

/** How national numbers of Iran and Afghanistan are stored. */
const codes = ["+98", "+93"];

/**
 * What stored addresses begin with that a search means: a phone number whole or its beginning as people write it (`۰۹۱۲`,
 * `0912`, `+98 912`), or the beginning of an e-mail or of another address. In lower case.
 */
export function addressPrefixes(typed: string): string[] {
  const text = asciiDigits(typed).trim().toLowerCase();
  const phone = readPhone(text);
  if (phone !== undefined) return [text, phone];
  const digits = text.replace(/[\s()-]/g, "");
  if (/^0[1-9]\d*$/.test(digits)) return [text, ...codes.map((code) => code + digits.slice(1))];
  if (/^00[1-9]\d*$/.test(digits)) return [text, `+${digits.slice(2)}`];
  return /^\+?\d+$/.test(digits) ? [digits, ...codes.map((code) => code + digits)] : [text];
}
