import { type Day, epochDayOf, gregorianOf, jalaliMonthLength, toGregorian, toJalali } from "./jalali.ts";
import { zoneOfCountry } from "./zone-of-country.ts";

/**
 * Official holidays by country and Jalali year, each day with what it is. Iran's of 1405 are as its calendar was published;
 * lunar days of 1406, and Afghanistan's, are predicted by the moon. A year that is published is a line here; where the
 * table ends, no day is a holiday.
 */
const tables = {
  IR: {
    1405: {
      nowruz: "1/1 1/2 1/3 1/4",
      fitr: "1/1 1/2 12/19 12/20",
      republic: "1/12",
      nature: "1/13",
      sadeq: "1/25",
      qorban: "3/6",
      khomeini: "3/14",
      ghadir: "3/14",
      khordad15: "3/15",
      tasua: "4/3",
      ashura: "4/4",
      arbaeen: "5/13",
      prophetDeath: "5/21",
      reza: "5/22",
      askari: "5/30",
      prophetBirth: "6/8",
      fatemeh: "8/22",
      ali: "10/2",
      mabas: "10/16",
      mahdi: "11/4",
      revolution: "11/22",
      aliDeath: "12/9",
      oil: "12/29",
    },
    1406: {
      nowruz: "1/1 1/2 1/3 1/4",
      republic: "1/12",
      nature: "1/13",
      sadeq: "1/14",
      qorban: "2/27",
      ghadir: "3/4",
      khomeini: "3/14",
      khordad15: "3/15",
      tasua: "3/24",
      ashura: "3/25",
      arbaeen: "5/3",
      prophetDeath: "5/11",
      reza: "5/12",
      askari: "5/20",
      prophetBirth: "5/29",
      fatemeh: "8/11",
      ali: "9/21",
      mabas: "10/5",
      mahdi: "10/22",
      revolution: "11/22",
      aliDeath: "11/28",
      fitr: "12/8 12/9",
      oil: "12/29",
    },
  },
  AF: {
    1405: {
      fitr: "1/1 1/2 12/18 12/19 12/20",
      mujahideen: "2/8",
      arafa: "3/5",
      qorban: "3/6 3/7 3/8",
      ashura: "4/4",
      conquest: "5/24",
      independence: "5/28",
      mawlid: "6/3",
      ramadan: "11/19",
      sovietRetreat: "11/26",
    },
    1406: {
      mujahideen: "2/8",
      arafa: "2/25",
      qorban: "2/26 2/27 2/28",
      ashura: "3/25",
      mawlid: "5/23",
      conquest: "5/24",
      independence: "5/28",
      ramadan: "11/8",
      sovietRetreat: "11/26",
      fitr: "12/7 12/8 12/9",
    },
  },
} as const;

export type HolidayCountry = keyof typeof tables;
/** The first year whose days no calendar has published yet. */
export const firstPredictedYear: Record<HolidayCountry, number> = { IR: 1406, AF: 1405 };
const lastYear = 1406;

const known = new Map<string, string[]>();
for (const [country, years] of Object.entries(tables)) {
  for (const [year, named] of Object.entries(years)) {
    for (const [name, days] of Object.entries(named as Record<string, string>)) {
      for (const day of days.split(" ")) {
        const key = `${country} ${year}/${day}`;
        known.set(key, [...(known.get(key) ?? []), name]);
      }
    }
  }
}

/** Whose holidays a website of a zone has: those of Afghanistan in its zone, else Iran's. */
export const holidayCountryOf = (zone: string): HolidayCountry => (zone === zoneOfCountry.AF ? "AF" : "IR");

/** Whether the table says of a Jalali day what it is. */
export const isCovered = (country: HolidayCountry, { year }: Day): boolean => Object.hasOwn(tables[country], year);

/** What a Jalali day is called as a holiday; nothing on other days. */
export const holidayNames = (country: HolidayCountry, { year, month, day }: Day): readonly string[] =>
  known.get(`${country} ${year}/${month}/${day}`) ?? [];

/** Whether a Gregorian day is an official holiday for a website of a zone. */
export const isHoliday = (zone: string, day: Day): boolean =>
  holidayNames(holidayCountryOf(zone), toJalali(day)).length > 0;

/** The last Jalali day of which the table says whether it is a holiday. */
export const lastCoveredDay: Day = { year: lastYear, month: 12, day: jalaliMonthLength(lastYear, 12) };

/** The next holidays from a Jalali day on, as many as are wanted and known. */
export function nextHolidays(
  country: HolidayCountry,
  from: Day,
  count: number,
): { day: Day; names: readonly string[] }[] {
  const found: { day: Day; names: readonly string[] }[] = [];
  const last = epochDayOf(toGregorian(lastCoveredDay));
  for (let at = epochDayOf(toGregorian(from)); at <= last && found.length < count; at += 1) {
    const day = toJalali(gregorianOf(at));
    const names = holidayNames(country, day);
    if (names.length > 0) found.push({ day, names });
  }
  return found;
}
