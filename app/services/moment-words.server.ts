import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import type { Client } from "#contract/client.ts";

/** Of an owner without a website. */
const usualZone = "Asia/Tehran";

/** The time zone for lists that belong to no website: that of the owner's first one. */
export async function ownZone(api: Client): Promise<string> {
  const { items } = (await api.websites.list({ limit: 1 })).result;
  return items[0]?.timeZone ?? usualZone;
}

/** «۲۲ آبان ۱۴۰۵، ۱۴:۲۰». */
export function momentWords(zone: string, iso: string): string {
  const instant = Date.parse(iso);
  return [dayWords(jalaliOf(zone, instant), true), timeWords(zone, instant)].join("\u060c ");
}
