import { isoIn } from "../time/zone.ts";
import { persianDigits } from "./digits.ts";

const days = new Intl.DateTimeFormat("fa-IR-u-ca-persian", { timeZone: "UTC", dateStyle: "long" });

/** «۹ آذر ۱۴۰۵», the day of an instant in a zone, as sentences say it. */
export const dayText = (zone: string, instant: number): string => textOfDay(isoIn(zone, instant));

/** «۹ آذر ۱۴۰۵ ساعت ۰۹:۰۰». */
export function momentText(zone: string, instant: number): string {
  const iso = isoIn(zone, instant);
  return `${textOfDay(iso)} ساعت ${persianDigits(iso.slice(11, 16))}`;
}

const textOfDay = (iso: string) => days.format(Date.parse(iso.slice(0, 10)));
