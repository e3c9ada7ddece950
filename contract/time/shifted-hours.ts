import { offsetAt } from "./zone.ts";
import { zoneOfCountry } from "./zone-of-country.ts";

/** What a period's visits say about a website's zone. */
export interface ZoneEvidence {
  /** Sessions by hour of the day, 0 to 23, in the website's zone. */
  hours: readonly number[];
  /** People by ISO code of the country. */
  countries: readonly { key: string; people: number }[];
  zone: string;
  now: number;
}

/**
 * `country`: most visitors are in one country, whose clock differs from the website's; of one that may be a VPN's, the
 * nights are shifted too. `night`: hardly anybody comes in hours that are the middle of the day by the website's clock.
 */
export type ZoneDoubt =
  | { kind: "country"; country: string; zone: string; minutes: number }
  | { kind: "night"; hour: number };

/** Where the product is used. Visitors from elsewhere may be behind a VPN: their country alone says nothing. */
const homeCountries = ["IR", "AF"];
const minPeople = 30;
const minShare = 0.6;
const minSessions = 300;
/** Of a shop at night against an average hour. */
const maxNightShare = 0.35;
const nightHours = 5;
/** Nights begin between 22 and 4 everywhere. */
const usualNight = { from: 22, to: 4 };

/** Why the hours of a website's events look shifted; undefined where they do not, or too little has come. */
export function doubtZone({ hours, countries, zone, now }: ZoneEvidence): ZoneDoubt | undefined {
  const total = countries.reduce((sum, { people }) => sum + people, 0);
  const [main] = countries.toSorted((a, b) => b.people - a.people);
  const own = zoneOfCountry[main?.key ?? ""];
  if (main !== undefined && own !== undefined && total >= minPeople && main.people >= total * minShare) {
    const minutes = offsetAt(zone, now) - offsetAt(own, now);
    const isCertain = homeCountries.includes(main.key) || doubtNight(hours) !== undefined;
    return minutes === 0 || !isCertain ? undefined : { kind: "country", country: main.key, zone: own, minutes };
  }
  return doubtNight(hours);
}

function doubtNight(hours: readonly number[]): ZoneDoubt | undefined {
  const sum = hours.reduce((total, count) => total + count, 0);
  if (hours.length !== 24 || sum < minSessions) return undefined;
  const inWindow = (start: number) =>
    Array.from({ length: nightHours }, (_, index) => hours[(start + index) % 24] ?? 0).reduce((a, b) => a + b, 0);
  const windows = hours.map((_, start) => ({ start, count: inWindow(start) }));
  const night = windows.reduce((found, window) => (window.count < found.count ? window : found));
  const isNight = night.count <= (sum / 24) * nightHours * maxNightShare;
  const isUsual = night.start >= usualNight.from || night.start <= usualNight.to;
  return isNight && !isUsual ? { kind: "night", hour: night.start } : undefined;
}
