import { nameWords } from "#app/format/names.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import { zoneName } from "#contract/text/zones.ts";
import { doubtZone } from "#contract/time/shifted-hours.ts";
import { civilOf } from "#contract/time/zone.ts";
import { orDefault } from "./or-default.server.ts";

const dayMs = 86_400_000;
const readDays = 28;

/** Whole days: the answers are served from cache until midnight. */
const isoDay = (zone: string, instant: number) => {
  const { year, month, day } = civilOf(zone, instant);
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
};

/** A notice where the hours of the website's events look shifted; null where they do not, or a report does not answer. */
export async function loadZoneNotice(
  api: Client,
  { id, timeZone: zone }: { id: string; timeZone: string },
  now = Date.now(),
) {
  const period = { website: id, from: isoDay(zone, now - readDays * dayMs), to: isoDay(zone, now) };
  const [sessions, countries] = await Promise.all([
    orDefault(api.behaviour.session(period)),
    orDefault(api.reports.country({ ...period, limit: 200 })),
  ]);
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { hour, sessions: count } of sessions?.result.grid ?? []) hours[hour] = (hours[hour] ?? 0) + count;
  const people = (countries?.result.items ?? []).map(({ key, people = 0 }) => ({ key, people }));
  const doubt = doubtZone({ hours, countries: people, zone, now });
  if (doubt === undefined) return null;
  const title = i18n.t("account:zoneNotice.title");
  const own = zoneName(zone);
  if (doubt.kind === "night") {
    return { title, text: i18n.t("account:zoneNotice.night", { zone: own, hour: formatNumber(doubt.hour) }) };
  }
  const { country, minutes } = doubt;
  const words = {
    ...{ zone: own, suggested: zoneName(doubt.zone), country: nameWords("country", { key: country }) },
    shift: shiftWords(Math.abs(minutes)),
  };
  return { title, text: i18n.t(`account:zoneNotice.${minutes > 0 ? "ahead" : "behind"}`, words) };
}

/** Up to ten as words: a digit of one stroke is easily missed in a sentence. */
const inWords = (n: number): string =>
  i18n.t("account:zoneNotice.upToTen", { returnObjects: true })[n - 1] ?? formatNumber(n);

/** «یک ساعت و ۳۰ دقیقه». */
function shiftWords(minutes: number): string {
  const parts = [
    { n: Math.floor(minutes / 60), key: "hours" as const },
    { n: minutes % 60, key: "minutes" as const },
  ].filter(({ n }) => n > 0);
  return parts
    .map(({ n, key }) => i18n.t(`account:zoneNotice.${key}`, { n: inWords(n) }))
    .join(` ${i18n.t("account:zoneNotice.and")} `);
}
