import { units } from "#app/text/fa/calendar.ts";
import { formatNumber } from "./numbers.ts";

const two = (value: number) => formatNumber(value).padStart(2, "۰");

/** Seconds as a clock shows them, short enough for a headline: «۲:۴۰» minutes, «۱:۰۵:۰۰» hours. */
export function shortDuration(seconds: number): { value: string; unit: string } {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours > 0) return { value: `${formatNumber(hours)}:${two(minutes)}:${two(rest)}`, unit: units.hour };
  return { value: `${formatNumber(minutes)}:${two(rest)}`, unit: units.minute };
}
