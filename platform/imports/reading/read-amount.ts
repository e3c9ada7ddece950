import { asciiDigits } from "#contract/phone.ts";
import { currencyNames } from "#contract/text/import-words.ts";

export interface Amount {
  value: number;
  /** Where the text names it. */
  currency?: "IRT" | "IRR";
}

/** The currency that a text names. */
export const namedCurrency = (text: string): "IRT" | "IRR" | undefined =>
  currencyNames.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Reads an amount: Persian digits and separators, groups of three by comma, point, space or apostrophe, a decimal point or
 * `٫`, a currency beside it. Undefined where it is no number.
 */
export function readAmount(typed: string): Amount | undefined {
  const currency = namedCurrency(typed);
  const digits = asciiDigits(typed)
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{L}+|﷼|[$€]/gu, "")
    .replace(/[\s\u00a0\u202f'’_٬،]/g, "")
    .replace(/٫/g, "/")
    .replace(/^([^\d-]*)(-?)/, "$2");
  const text = plainNumber(digits.replace(/\.$/, ""));
  if (text === undefined) return undefined;
  const value = Number(text);
  return { value, ...(currency && { currency }) };
}

/** Where both comma and point stand, the last one is of decimals; one kind of groups of three are groups. */
function plainNumber(text: string): string | undefined {
  const point = text.replace("/", ".");
  if (/^-?\d+(\.\d+)?$/.test(point) && !/^-?\d{1,3}\.\d{3}$/.test(text)) return point;
  if (/^-?\d{1,3}(,\d{3})+([./]\d+)?$/.test(text)) return text.replaceAll(",", "").replace("/", ".");
  if (/^-?\d{1,3}(\.\d{3})+([,/]\d+)?$/.test(text)) return text.replaceAll(".", "").replace(/[,/]/, ".");
  return /^-?\d+,\d{1,2}$/.test(text) ? text.replace(",", ".") : undefined;
}
