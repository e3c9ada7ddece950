import { currencyWord, currentCurrency } from "#app/text/currency.ts";
import { units } from "#app/text/fa/calendar.ts";
import type { MetricKind } from "#contract/metrics.ts";
import { minorUnits } from "#contract/money.ts";
import { formatDecimal, formatNumber, formatShare, formatShort } from "./numbers.ts";

/** Seconds in words, in the two largest units: «۲ دقیقه و ۴۰ ثانیه», «۱ ساعت و ۵ دقیقه», «۵ روز و ۲ ساعت». */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [days, hours] = [Math.floor(whole / 86_400), Math.floor((whole % 86_400) / 3600)];
  const parts = [
    [days, units.day],
    [hours, units.hour],
    [days > 0 ? 0 : Math.floor((whole % 3600) / 60), units.minute],
    [days + hours > 0 ? 0 : whole % 60, units.second],
  ] as const;
  const words = parts.filter(([value]) => value > 0).map(([value, unit]) => `${formatNumber(value)} ${unit}`);
  return words.length === 0 ? `${formatNumber(0)} ${units.second}` : words.join(` ${units.and} `);
}

const million = 1_000_000;
/** Where millions would have seven digits, money is in thousands of billions. */
const trillion = million * million;

/** A headline's figure and its unit: money in millions from seven digits on, in thousands of billions from thirteen on. */
export function formatHeadline(kind: MetricKind, value: number): { value: string; unit: string } {
  if (kind === "rate") return { value: formatShare(value), unit: "" };
  if (kind === "duration") return { value: formatDuration(value), unit: "" };
  if (kind === "count") return { value: formatNumber(value), unit: "" };
  if (Math.abs(value) >= trillion)
    return { value: formatDecimal(value / trillion), unit: `${units.trillion} ${currencyWord()}` };
  if (Math.abs(value) >= million)
    return { value: formatDecimal(value / million), unit: `${units.million} ${currencyWord()}` };
  return { value: formatMoney(value), unit: currencyWord() };
}

/** The compared figure of a headline; its unit is repeated where it differs from the current one. */
export function formatBefore(kind: MetricKind, before: number, now: { unit: string }): string {
  const { value, unit } = formatHeadline(kind, before);
  return unit === now.unit ? value : `${value} ${unit}`;
}

/** A figure in a table or on an axis. */
export const formatFigure = (kind: MetricKind, value: number): string =>
  kind === "rate"
    ? formatShare(value)
    : kind === "duration"
      ? formatDuration(value)
      : kind === "money"
        ? formatMoney(value)
        : formatNumber(value);

/** An amount in the website's currency without its name; of currencies with cents, those too. */
export const formatMoney = (value: number): string =>
  minorUnits(currentCurrency()) >= 100 ? formatShort(value) : formatNumber(value);

/** Of whole minutes an axis would have one label. */
const secondsBelow = 120;

/**
 * The unit of a value axis up to `max`, so that its labels stay short: money in millions, durations in minutes, and in
 * seconds below two of them.
 */
export function axisOf(
  kind: MetricKind,
  max: number,
): { unit: string; size: number; format: (value: number) => string } {
  if (kind === "rate") return { unit: "", size: 1, format: (share) => `${formatShort(share * 100)}٪` };
  if (kind === "duration" && max < secondsBelow) return { unit: units.second, size: 1, format: formatNumber };
  if (kind === "duration") return { unit: units.minute, size: 60, format: formatNumber };
  if (kind === "count") return { unit: "", size: 1, format: formatNumber };
  if (max >= trillion) return { unit: `${units.trillion} ${currencyWord()}`, size: trillion, format: formatShort };
  if (max >= million) return { unit: `${units.million} ${currencyWord()}`, size: million, format: formatShort };
  return { unit: currencyWord(), size: 1, format: formatShort };
}

/** How a figure changed against the compared period; `new`: nothing was counted then. */
export interface Change {
  kind: "up" | "down" | "same" | "new";
  text: string;
  good: boolean;
}

/**
 * Counts change in per cent, rates in points. Undefined without a base: nothing was counted then, or sales were below
 * zero by refunds.
 */
export function changeOf(kind: MetricKind, now: number, before: number, isLessBetter = false): Change | undefined {
  const isRate = kind === "rate";
  if (before < 0 || (before === 0 && !isRate)) return undefined;
  const difference = isRate ? (now - before) * 100 : (now / before - 1) * 100;
  const size = `${formatDecimal(Math.abs(difference))}${isRate ? "" : "٪"}`;
  if (formatDecimal(Math.abs(difference)) === formatDecimal(0)) return { kind: "same", text: size, good: true };
  const up = difference > 0;
  return { kind: up ? "up" : "down", text: `${up ? "+" : "−"}${size}`, good: up !== isLessBetter };
}

/** The same for a row among others, where something that had nothing before is new. */
export const rowChangeOf = (kind: MetricKind, now: number, before: number): Change | undefined =>
  kind !== "rate" && before === 0 && now > 0 ? { kind: "new", text: "", good: true } : changeOf(kind, now, before);
