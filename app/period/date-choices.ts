import { jalaliOf, monthName } from "#app/format/dates.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { holidayCountryOf } from "#contract/time/holidays.ts";
import { type Day, isValidJalali } from "#contract/time/jalali.ts";
import { firstYear } from "./calendar-month.ts";
import { addressDay } from "./read-period.ts";

const options = (values: readonly number[], label: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: label(value) }));
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Years that a note or a link may be about, around the current one. */
const yearsBack = 15;
const yearsAhead = 1;

/** What the three selects of a day offer. */
export function dateChoices(zone: string, now: number) {
  const { year } = jalaliOf(zone, now);
  return {
    days: options(upTo(1, 31), formatPlain),
    months: options(upTo(1, 12), monthName),
    years: options(upTo(year - yearsBack, year + yearsAhead).toReversed(), formatPlain),
  };
}

/** The same of a day that is to come. */
export function dateChoicesAhead(zone: string, now: number) {
  const { year } = jalaliOf(zone, now);
  return { ...dateChoices(zone, now), years: options(upTo(year, year + yearsAhead), formatPlain) };
}

/** The same of a day until today, as the calendar offers it, which may be none. */
export function pastDateChoices(zone: string, now: number) {
  const today = jalaliOf(zone, now);
  const withNone = (choices: ReturnType<typeof options>) => [{ value: "", label: "—" }, ...choices];
  return {
    ...{ today, country: holidayCountryOf(zone) },
    choices: {
      days: withNone(options(upTo(1, 31), formatPlain)),
      months: withNone(options(upTo(1, 12), monthName)),
      years: withNone(options(upTo(firstYear, today.year).toReversed(), formatPlain)),
    },
  };
}

/** A day as the three selects hold it. */
export function chosenDay(zone: string, instant: number) {
  const { year, month, day } = jalaliOf(zone, instant);
  return { year: String(year), month: String(month), day: String(day) };
}

/** What the selects sent as the address writes a day (Gregorian), moved by some days; undefined where there is no such day. */
export const readDay = (day: Day, move = 0): string | undefined =>
  isValidJalali(day) ? addressDay(day, move) : undefined;
