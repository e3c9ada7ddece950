import { persianDigits } from "../text/digits.ts";
import { toJalali } from "./jalali.ts";

/** «۱۳۶۹/۱۰/۱۲» of a Gregorian day, `YYYY-MM-DD`, as fields show a day that is typed. */
export function jalaliText(text: string): string {
  const [year = 0, month = 1, day = 1] = text.slice(0, 10).split("-").map(Number);
  const jalali = toJalali({ year, month, day });
  const digits = (value: number) => String(value).padStart(2, "0");
  return persianDigits(`${jalali.year}/${digits(jalali.month)}/${digits(jalali.day)}`);
}
