import { asciiDigits } from "#contract/phone.ts";
import type { AttributeType } from "#contract/profiles.ts";
import { booleanWords } from "#contract/text/import-words.ts";
import { foldLetters } from "#contract/text/letters.ts";
import { readAmount } from "../reading/read-amount.ts";
import { readDay } from "../reading/read-time.ts";

/** A cell that becomes an attribute, of the type that the owner chose for its column. */
export interface AttributeCell {
  type: AttributeType;
  text: string;
}

type AttributeValue = string | number | boolean | string[];

/** The bounds of attributes by hand. */
const max = { text: 1_000, items: 100, item: 200 } as const;

/** The value of an attribute: a day as `YYYY-MM-DD`, a list of texts between commas; else why the cell has none. */
export function readAttributeCell({ type, text }: AttributeCell): { value: AttributeValue } | "invalid" | "tooLong" {
  if (text.length > max.text) return "tooLong";
  const value = readers[type](text);
  return value === undefined ? "invalid" : { value };
}

const readers: Record<AttributeType, (text: string) => AttributeValue | undefined> = {
  text: (text) => text,
  number: readNumber,
  boolean: readBoolean,
  date: readDay,
  list: readList,
};

/** An amount of money is no number: its unit would be lost. */
function readNumber(text: string): number | undefined {
  const amount = readAmount(text);
  return amount === undefined || amount.currency !== undefined ? undefined : amount.value;
}

function readBoolean(text: string): boolean | undefined {
  const word = asciiDigits(foldLetters(text)).toLowerCase();
  if (word === "1" || booleanWords.yes.includes(word)) return true;
  return word === "0" || booleanWords.no.includes(word) ? false : undefined;
}

function readList(text: string): string[] | undefined {
  const items = text.split(/[\n,،;؛|]/).map((item) => item.trim());
  const named = items.filter((item) => item !== "");
  const fits = named.length > 0 && named.length <= max.items && named.every((item) => item.length <= max.item);
  return fits ? named : undefined;
}
