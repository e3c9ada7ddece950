import { dayWords } from "#app/format/dates.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { occasions } from "#app/text/fa/occasions.ts";
import { i18n } from "#app/text/i18n.ts";
import { firstPredictedYear, holidayCountryOf, lastCoveredDay, nextHolidays } from "#contract/time/holidays.ts";
import { toJalali } from "#contract/time/jalali.ts";
import { civilOf } from "#contract/time/zone.ts";

const shown = 4;

/** Which days a website of a zone has for holidays: the next ones, and up to when they are known. */
export function holidayNote(zone: string, now: number): string {
  const country = holidayCountryOf(zone);
  const days = nextHolidays(country, toJalali(civilOf(zone, now)), shown).map(({ day, names }) =>
    i18n.t("journeys:holidays.day", {
      ...{ day: dayWords(day), names: names.map((name) => occasions[name as keyof typeof occasions]).join("، ") },
    }),
  );
  return [
    ...(days.length === 0 ? [] : [i18n.t(`journeys:holidays.${country}`, { days: days.join("، ") })]),
    i18n.t("journeys:holidays.firstPredictedYear", { year: formatPlain(firstPredictedYear[country]) }),
    i18n.t("journeys:holidays.end", { year: formatPlain(lastCoveredDay.year) }),
  ].join(" ");
}
