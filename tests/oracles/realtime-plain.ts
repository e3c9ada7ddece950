/** The real-time report once more, as plainly as possible: loops over all events. Shares no code with what it verifies. */

import { inUnits } from "#contract/money.ts";
import { attributeOf, type HistoryEvent, pageOf } from "./reports-plain.ts";

const minute = 60_000;
const dimensions = ["medium", "source", "country", "city", "device"] as const;

/** `history` is in the order of time; `now` is the end of the report. */
export function plainRealtime(history: readonly HistoryEvent[], host: string, now: number) {
  const first = now - (now % minute) - 29 * minute;
  const until = history.filter(({ name, at }) => name !== "leave" && at <= now);
  const recent = until.filter(({ at }) => at >= first);
  const visiting = recent.filter(({ session }) => session !== "");
  const people = [...new Set(visiting.map(({ person }) => person))];
  const present = people.filter((person) =>
    visiting.some((event) => event.person === person && event.at > now - 5 * minute),
  );
  const minutes = Array.from({ length: 30 }, (_, index) => {
    const at = first + index * minute;
    const own = recent.filter((event) => event.at >= at && event.at < at + minute);
    return { at, people: countPeople(own), pageViews: own.filter(({ name }) => name === "page_view").length };
  });
  const pages = present.map((person) => {
    const last = recent.filter((event) => event.person === person && event.name === "page_view").at(-1);
    return last === undefined ? "" : pageOf(host, last);
  });
  const begun = present.map((person) => {
    const last = recent.filter((event) => event.person === person && event.session !== "").at(-1);
    return last && until.find(({ visitor, session }) => visitor === last.visitor && session === last.session);
  });
  return {
    ...{ people: present.length, recentPeople: people.length, minutes, ...ranked(pages) },
    by: Object.fromEntries(
      dimensions.map((name) => [name, ranked(begun.map((event) => (event ? attributeOf(event, name) : "")))]),
    ),
    events: recent
      .slice(-12)
      .toReversed()
      .map((event) => ({
        ...{ id: event.id, at: event.at, name: event.name, person: event.person },
        page: event.path === "" ? undefined : pageOf(host, event),
        ...{ country: event.from.country, city: event.from.city, device: event.from.device },
        ...{ value: inUnits(event), currency: event.currency },
      })),
  };
}

const countPeople = (events: readonly HistoryEvent[]) =>
  new Set(events.flatMap(({ person, session }) => (session === "" ? [] : [person]))).size;

/** How many there are of each, the most first, ties as their bytes are; ten of them, and how many there are. */
function ranked(keys: readonly string[]) {
  const counted = [...new Set(keys)].map((key) => ({ key, people: keys.filter((each) => each === key).length }));
  const items = counted.sort(
    (one, other) => other.people - one.people || Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)),
  );
  return { items: items.slice(0, 10), total: items.length };
}
