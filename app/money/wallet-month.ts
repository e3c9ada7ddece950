import { jalaliOf, monthName } from "#app/format/dates.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { addMonths, toGregorian } from "#contract/time/jalali.ts";
import { instantOf } from "#contract/time/zone.ts";

/** Months that the filter offers, the current one first. */
const offered = 24;

interface Month {
  year: number;
  month: number;
}

/** A Jalali month as an address writes it: `1405-08`. */
const monthText = ({ year, month }: Month) => `${year}-${String(month).padStart(2, "0")}`;

const monthWords = ({ year, month }: Month) => `${monthName(month)} ${formatPlain(year)}`;

/** The Jalali months until now, by which transactions are found. */
export function monthChoices(zone: string, now: number): { value: string; label: string }[] {
  const { year, month } = jalaliOf(zone, now);
  return Array.from({ length: offered }, (_, back) => addMonths({ year, month, day: 1 }, -back)).map((each) => ({
    value: monthText(each),
    label: monthWords(each),
  }));
}

/** The instants between which a Jalali month of an address lies in a zone; undefined for none. */
export function readMonth(text: string | null, zone: string): { value: string; from: string; to: string } | undefined {
  const [, year = "", month = ""] = /^(1[34]\d\d)-(0[1-9]|1[0-2])$/.exec(text ?? "") ?? [];
  if (year === "") return undefined;
  const chosen = { year: Number(year), month: Number(month) };
  return { value: monthText(chosen), ...spanOf(chosen, zone) };
}

function spanOf(month: Month, zone: string): { from: string; to: string } {
  const at = (day: Month & { day: number }) => new Date(instantOf(zone, toGregorian(day))).toISOString();
  const first = { ...month, day: 1 };
  return { from: at(first), to: at(addMonths(first, 1)) };
}

/** A month as an address writes it, else the one of now, with its words. */
export function chosenMonth(text: string, zone: string, now: number): { from: string; to: string; label: string } {
  const { year, month } = jalaliOf(zone, now);
  const [, chosenYear = year, chosenMonth = month] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  const chosen = { year: Number(chosenYear), month: Number(chosenMonth) };
  return { ...spanOf(chosen, zone), label: monthWords(chosen) };
}
