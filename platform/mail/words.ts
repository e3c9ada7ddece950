import type { Currency } from "#contract/currencies.ts";
import { currencyText } from "#contract/text/currencies.ts";
import { emailReportText } from "#contract/text/email-reports.ts";
import { civilOf, offsetAt } from "#contract/time/zone.ts";

const numbers = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 0 });
const amounts = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 2 });
const decimals = new Intl.NumberFormat("fa-IR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** Formats instants shifted by the zone's offset: Intl on Node 20 knows no fixed offsets. */
const days = new Intl.DateTimeFormat("fa-IR-u-ca-persian", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const minuteMs = 60_000;

export const formatNumber = (value: number) => numbers.format(value);

/** An amount in units of its currency: «۱۲۰٬۰۰۰ تومان», «۱۲٫۵ یورو». */
export const amountWords = ({ amount, currency }: { amount: number; currency: Currency }) =>
  `${amounts.format(amount)} ${currencyText[currency]}`;

/** The Jalali day of an instant: «۲۹ آبان ۱۴۰۵». */
export const dayWords = (zone: string, instant: number) => days.format(instant + offsetAt(zone, instant) * minuteMs);

/** «۱۴:۰۰». */
export function hourWords(zone: string, instant: number): string {
  const { hour, minute } = civilOf(zone, instant);
  const two = (value: number) => numbers.format(value).padStart(2, numbers.format(0));
  return `${two(hour)}:${two(minute)}`;
}

/** A period of days, its end inclusive as people say it. */
export const periodWords = (zone: string, { from, to }: { from: number; to: number }) =>
  emailReportText.period(dayWords(zone, from), dayWords(zone, to - 1));

interface ChangeNote {
  note?: string;
  tone?: "good" | "poor";
}

/** How a count changed: in per cent, and from what. Nothing without a base: none was counted, or sales below zero by refunds. */
export function changeWords(now: number, before: number): ChangeNote {
  if (before <= 0) return {};
  const from = emailReportText.report.before(formatNumber(before));
  const share = (now / before - 1) * 100;
  const size = decimals.format(Math.abs(share));
  if (size === decimals.format(0)) return { note: `${formatNumber(0)}٪ ${from}` };
  const sign = share > 0 ? "+" : "−";
  // The mark keeps the sign before its digits in a line from the right.
  return { note: `\u200e${sign}${size}٪ ${from}`, tone: share > 0 ? "good" : "poor" };
}
