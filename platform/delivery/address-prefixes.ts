import { asciiDigits, readPhone } from "#contract/phone.ts";

/** How national numbers of Iran and Afghanistan are stored. */
const codes = ["+98", "+93"];

/**
 * What stored addresses begin with that a search means: a phone number whole or its beginning as people write it (`۰۹۱۲`,
 * `0912`, `+98 912`), or the beginning of an e-mail or of another address. In lower case.
 */
export function addressPrefixes(typed: string): string[] {
  const text = asciiDigits(typed).trim().toLowerCase();
  const digits = text.replace(/[\s()-]/g, "");
  // With the country's code and without `+`: `98912…` is one, whatever else its length says.
  const coded = /^[1-9]\d*$/.test(digits) ? [`+${digits}`] : [];
  const phone = readPhone(text);
  if (phone !== undefined) return [text, phone, ...coded];
  if (/^0[1-9]\d*$/.test(digits)) return [text, ...codes.map((code) => code + digits.slice(1))];
  if (/^00[1-9]\d*$/.test(digits)) return [text, `+${digits.slice(2)}`];
  if (/^\d+$/.test(digits)) return [digits, ...coded, ...codes.map((code) => code + digits)];
  return /^\+\d+$/.test(digits) ? [digits] : [text];
}
