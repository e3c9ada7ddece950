import { occasions } from "#app/text/fa/occasions.ts";
import { type HolidayCountry, holidayNames, isCovered } from "#contract/time/holidays.ts";
import { type Day, toGregorian } from "#contract/time/jalali.ts";

export type Occasion = keyof typeof occasions;

/** By Jalali month and day. */
const solar: Readonly<Record<string, Occasion>> = {
  ...{ "1-1": "nowruz", "1-2": "nowruz", "1-3": "nowruz", "1-4": "nowruz", "1-12": "republic", "1-13": "nature" },
  ...{ "3-14": "khomeini", "3-15": "khordad15", "9-30": "yalda", "11-22": "revolution", "12-29": "oil" },
};

/** By month and day of the lunar calendar. The last day of Safar is found by the day after it: it is the 29th or the 30th. */
const lunar: Readonly<Record<string, Occasion>> = {
  ...{ "1-9": "tasua", "1-10": "ashura", "2-20": "arbaeen", "2-28": "prophetDeath", "3-8": "askari" },
  ...{ "3-17": "prophetBirth", "6-3": "fatemeh", "7-13": "ali", "7-27": "mabas", "8-15": "mahdi", "9-21": "aliDeath" },
  ...{ "10-1": "fitr", "10-2": "fitr", "10-25": "sadeq", "12-10": "qorban", "12-18": "ghadir" },
};

const lunarDay = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  ...({ timeZone: "UTC", month: "numeric", day: "numeric" } as const),
});

/**
 * What a Jalali day is in a country's calendar. Iran's lunar days of years without a table are those of Umm al-Qura:
 * where Iran sees the moon a day later, they are a day later there. Of Afghanistan nothing is known outside the table.
 */
export function occasionsOf(day: Day, country: HolidayCountry): { name: Occasion; isOff: boolean }[] {
  const names = country === "IR" && !isCovered(country, day) ? computed(day) : kept(day, country);
  return names.map((name) => ({ name, isOff: name !== "yalda" }));
}

function kept(day: Day, country: HolidayCountry): Occasion[] {
  const isYalda = solar[`${day.month}-${day.day}`] === "yalda";
  return [...(isYalda ? (["yalda"] as const) : []), ...(holidayNames(country, day) as readonly Occasion[])];
}

function computed(day: Day): Occasion[] {
  const { year, month, day: date } = toGregorian(day);
  const lunarKey = (days: number) => {
    const shown = lunarDay.formatToParts(Date.UTC(year, month - 1, date + days, 12));
    const part = (type: string) => shown.find((each) => each.type === type)?.value ?? "";
    return `${part("month")}-${part("day")}`;
  };
  const names = [
    solar[`${day.month}-${day.day}`],
    lunar[lunarKey(0)],
    lunarKey(1) === "3-1" ? ("reza" as const) : undefined,
  ];
  return names.flatMap((name) => name ?? []);
}

/** The words of a day's occasions; empty without any. */
export const occasionWords = (day: Day, country: HolidayCountry): string =>
  occasionsOf(day, country)
    .map(({ name }) => occasions[name])
    .join("، ");
