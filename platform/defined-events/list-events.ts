import type { DefinedEventUse, UserEvent, UserEventSort } from "#contract/defined-events.ts";
import { foldEndings } from "#contract/text/letters.ts";
import { type FindUses, findUses } from "#platform/event-definitions/find-uses.ts";
import {
  type DefinedEventRow,
  findDefinedEvent,
  listDefinedEvents,
} from "#platform/event-definitions/sql/defined-events.ts";
import { definedEventNotFound } from "./change-event.ts";
import { countDefined, type Matched, type Place, type Stores } from "./matched-events.ts";

interface ListInput {
  page: number;
  limit: number;
  q?: string | undefined;
  sort: UserEventSort;
}

/** A defined event as the API answers it. */
const toUserEvent = (
  { stoppedAt, createdAt, ...row }: DefinedEventRow,
  { events, people, last }: Matched,
): UserEvent => ({
  ...row,
  active: stoppedAt === null,
  createdAt: createdAt.toISOString(),
  last30: { events, people },
  lastAt: last === null ? null : new Date(last).toISOString(),
});

/** The same with its counts. */
export async function describeEvent(stores: Stores, place: Place, row: DefinedEventRow): Promise<UserEvent> {
  const counts = await countDefined(stores, place, [row]);
  return toUserEvent(row, counts.get(row.id) ?? { events: 0, people: 0, last: null });
}

/** The same with what uses it. Throws NOT_FOUND. */
export async function readEvent(
  stores: Stores,
  place: Place,
  { id, users }: { id: string; users: readonly FindUses[] },
): Promise<UserEvent & { usedBy: DefinedEventUse[] }> {
  const row = await findDefinedEvent(stores.postgres, { website: place.website.id, id });
  if (row === undefined) throw definedEventNotFound();
  const usedBy = await findUses(stores.postgres, row, users);
  return { ...(await describeEvent(stores, place, row)), usedBy };
}

/** One page of a website's defined events. There are `maxDefinedEvents` at most: they are ordered here, by any figure. */
export async function listEvents(stores: Stores, place: Place, { page, limit, q, sort }: ListInput) {
  const rows = await listDefinedEvents(stores.postgres, place.website.id);
  const wanted = q === undefined ? rows : rows.filter(({ name }) => fold(name).includes(fold(q)));
  const counts = await countDefined(stores, place, wanted);
  const items = wanted.map((row) => toUserEvent(row, counts.get(row.id) ?? { events: 0, people: 0, last: null }));
  const start = (page - 1) * limit;
  return { items: items.toSorted(byOrder(sort)).slice(start, start + limit), total: items.length, page, limit };
}

const fold = (text: string) => foldEndings(text.toLowerCase());

function byOrder(sort: UserEventSort): (one: UserEvent, other: UserEvent) => number {
  const isDown = sort.startsWith("-");
  const key = sort.replace("-", "") as "name" | "createdAt" | "events" | "people" | "lastAt";
  const figureOf = (event: UserEvent) =>
    key === "events" || key === "people" ? event.last30[key] : (event[key] ?? "");
  const compare = (one: UserEvent, other: UserEvent) => {
    const [first, second] = [figureOf(one), figureOf(other)];
    return typeof first === "number" ? first - Number(second) : first.localeCompare(String(second), "fa");
  };
  return (one, other) => (isDown ? compare(other, one) : compare(one, other)) || one.id.localeCompare(other.id);
}
