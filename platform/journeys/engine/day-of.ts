import { civilOf } from "#contract/time/zone.ts";

/** The day of a zone, `YYYY-MM-DD`. */
export function dayOf(zone: string, at: number): string {
  const { year, month, day } = civilOf(zone, at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}
