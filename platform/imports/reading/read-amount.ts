import type { Currency } from "#contract/currencies.ts";
import { asciiDigits } from "#contract/phone.ts";
import { amountUnits, currencyNames, currencyWords } from "#contract/text/import-words.ts";
import { foldLetters } from "#contract/text/letters.ts";

export interface Amount {
  value: number;
  /** Where the text names it. */
  currency?: string;
}

/** The currency that the name of a column has in it. */
export const namedCurrency = (text: string): Currency | undefined =>
  currencyNames.find(([pattern]) => pattern.test(foldLetters(text)))?.[1];

/**
 * Reads an amount: Persian digits and separators, groups of three by comma, point, space or apostrophe, a decimal point or
 * `٫`; before or behind it a currency, behind it a word of size. Undefined where it is no number, or anything else stands
 * beside it.
 */
export function readAmount(typed: string): Amount | undefined {
  // Most files have nothing else: a tenth of the time of an import went into what follows.
  if (/^\d{1,15}$/.test(typed)) return { value: Number(typed) };
  const plain = asciiDigits(typed)
    .replace(/\p{Cf}/gu, "")
    .replaceAll("\u2212", "-")
    .trim();
  const { rest: sized, meaning: currency } = takeWord(plain, currencyWords);
  const { rest, meaning: factor = 1 } = takeWord(sized, amountUnits, { isBehind: true });
  const text = plainNumber(rest.replace(/\.$/, ""), { isSized: factor !== 1 });
  if (text === undefined) return undefined;
  // Doubles say 15 digits exactly: 1.1 million has no fraction.
  const value = Number((Number(text) * factor).toPrecision(15));
  return { value, ...(currency !== undefined && { currency }) };
}

/** Takes one word off an end of a text. */
function takeWord<Meaning>(
  text: string,
  words: readonly (readonly [word: string, meaning: Meaning])[],
  { isBehind = false } = {},
): { rest: string; meaning?: Meaning } {
  const folded = foldLetters(text.toLowerCase());
  for (const [word, meaning] of words) {
    if (folded.endsWith(word)) return { rest: text.slice(0, -word.length).trim(), meaning };
    if (!isBehind && folded.startsWith(word)) return { rest: text.slice(word.length).trim(), meaning };
  }
  return { rest: text };
}

/** Where both comma and point stand, the last one is of decimals; one kind of groups of three are groups. */
function plainNumber(typed: string, { isSized }: { isSized: boolean }): string | undefined {
  const text = typed.replace(/(?<=\d)[\s'’_٬،](?=\d{3}(?!\d))/g, "").replace("٫", "/");
  const point = text.replace("/", ".");
  const isGroup = /^-?[1-9]\d{0,2}\.\d{3}$/.test(text);
  // 1.250 million may be meant either way.
  if (isGroup && isSized) return undefined;
  if (/^-?\d+(\.\d+)?$/.test(point) && !isGroup) return point;
  if (/^-?[1-9]\d{0,2}(,\d{3})+([./]\d+)?$/.test(text)) return text.replaceAll(",", "").replace("/", ".");
  if (/^-?[1-9]\d{0,2}(\.\d{3})+([,/]\d+)?$/.test(text)) return text.replaceAll(".", "").replace(/[,/]/, ".");
  return /^-?\d+,\d{1,2}$/.test(text) ? text.replace(",", ".") : undefined;
}
