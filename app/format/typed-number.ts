import { asciiDigits } from "#contract/phone.ts";

/**
 * A typed number in digits of any script, with a minus of any kind and marks between its thousands, as numbers are shown;
 * what is none stays as it was typed.
 */
export function numberOf(value: unknown): number | string | undefined {
  if (typeof value !== "string") return undefined;
  const text = asciiDigits(value).replace(directions, "").trim().replace("−", "-").replace("٫", ".");
  if (text === "") return undefined;
  const number = grouped.test(text) ? text.replace(separators, "") : text;
  return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : text;
}

/** Of copied text. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Three digits after each mark: of `1,5` nobody knows what was meant. */
const grouped = /^-?\d{1,3}([٬،,_\s]\d{3})+(\.\d+)?$/;
const separators = /[٬،,_\s]/g;
