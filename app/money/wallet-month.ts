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

/** The Jalali months until now, by which transactions are found. */
export function monthChoices(zone: string, now: number): { value: string; label: string }[] {
  const { year, month } = jalaliOf(zone, now);
  return Array.from({ length: offered }, (_, back) => addMonths({ year, month, day: 1 }, -back)).map((each) => ({
    value: monthText(each),
    label: `${monthName(each.month)} ${formatPlain(each.year)}`,
  }));
}

/** The instants between which a Jalali month of an address lies in a zone; undefined for none. */
export function readMonth(text: string | null, zone: string): { value: string; from: string; to: string } | undefined {
  const [, year = "", month = ""] = /^(1[34]\d\d)-(0[1-9]|1[0-2])$/.exec(text ?? "") ?? [];
  if (year === "") return undefined;
  const first = { year: Number(year), month: Number(month), day: 1 };
  const at = (day: typeof first) => new Date(instantOf(zone, toGregorian(day))).toISOString();
  return { value: monthText(first), from: at(first), to: at(addMonths(first, 1)) };
}
