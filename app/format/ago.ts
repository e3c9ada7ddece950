import { i18n } from "#app/text/i18n.ts";
import { formatNumber } from "./numbers.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, in whole minutes, hours or days: «۵ دقیقه پیش». What lies ahead, by a clock that differs, is now. */
export function agoWords(at: number, now: number): string {
  const past = now - at;
  if (past < minute) return i18n.t("account:ago.now");
  if (past < hour) return i18n.t("account:ago.minutes", { n: formatNumber(Math.floor(past / minute)) });
  if (past < day) return i18n.t("account:ago.hours", { n: formatNumber(Math.floor(past / hour)) });
  return i18n.t("account:ago.days", { n: formatNumber(Math.floor(past / day)) });
}
