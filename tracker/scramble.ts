import { personal } from "./mask.ts";

/** Text of a page as a copy may show it: as wide, and as private as what the tracker sends. */

const digit = /\p{Nd}/gu;
const letter = /\p{L}/gu;
const isArabic = /\p{Script=Arabic}/u;

/** Zero in the digit's own script. */
function zeroOf(each: string): string {
  const code = each.codePointAt(0) ?? 48;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String.fromCodePoint(zero);
}

export const zeroDigits = (text: string) => text.replace(digit, zeroOf);
/** A letter of the Arabic script (seen) that joins on both sides, as most do. */
const joined = String.fromCodePoint(0x633);
const maskLetters = (text: string) => text.replace(letter, (each) => (isArabic.test(each) ? joined : "x"));

/** Nothing can be read any more. */
export const scramble = (text: string) => zeroDigits(maskLetters(text));

/** What the tracker would replace: digits become zeros, words with @ unreadable. The tracker's names stay what they are. */
export const hidePersonal = (text: string) =>
  text.replace(personal, (found) => zeroDigits(found.includes("@") ? maskLetters(found) : found));

/** Whether parts of one text make up a long number: `6037` and `9911` in spans of their own. */
export const isPersonal = (text: string) => text.search(personal) >= 0;
