import { formatPlain } from "#app/format/numbers.ts";

const otherYear = /[۰-۹]{4}/;

/** The words of a period without the year, where all of it is in this one: the bar above a screen is narrow. */
export function briefWords(words: string, year: number): string {
  const without = words.replaceAll(` ${formatPlain(year)}`, "");
  return otherYear.test(without) ? words : without;
}
