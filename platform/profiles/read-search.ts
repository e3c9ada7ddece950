import { asciiDigits } from "#contract/phone.ts";

/** Between the digits of a phone number as people type it. */
const separators = /[\s\p{Cf}().\-‐-―/_]/gu;
/** Countries whose numbers are typed without their code. */
const localCodes = ["98", "93"] as const;
/** Shorter digits would match the phones of everybody. */
const minDigits = 4;

/** The beginnings of identifiers that a typed text may mean: an id as it stands, an e-mail, a phone in its stored form. */
export function readPrefixes(typed: string): string[] {
  const text = typed.trim();
  const digits = asciiDigits(text).replace(separators, "");
  const isPhone = /^\+?\d+$/.test(digits) && digits.replace("+", "").length >= minDigits;
  return [...new Set([text, asciiDigits(text).toLowerCase(), ...(isPhone ? phonePrefixes(digits) : [])])];
}

function phonePrefixes(digits: string): string[] {
  if (digits.startsWith("+")) return [digits];
  if (digits.startsWith("00")) return [`+${digits.slice(2)}`];
  if (digits.startsWith("0")) return localCodes.map((code) => `+${code}${digits.slice(1)}`);
  return [`+${digits}`, ...localCodes.map((code) => `+${code}${digits}`)];
}
