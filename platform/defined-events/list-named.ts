import type { EventAction } from "#contract/defined-events.ts";
import { eventActions } from "#contract/defined-events.ts";
import { eventLabel } from "#contract/text/event-words.ts";
import { listDefinedEvents } from "#platform/event-definitions/sql/defined-events.ts";
import { listEventNames } from "#platform/events/list-event-names.ts";
import { countDefined, countOwnNames, type Place, type Stores } from "./matched-events.ts";

/** More names than this are a mistake of the page, or a stranger's. */
const maxOwnNames = 1_000;

const actionOf = (name: string): EventAction => eventActions.find((action) => action === name) ?? "custom";

export interface ListInput {
  q?: string | undefined;
  page: number;
  limit: number;
}

/** Whether an event's name or its Persian word contains a text, in any case. */
export const isNamed = ({ name, label }: { name: string; label: string }, q = ""): boolean =>
  `${name}\n${label}`.toLowerCase().includes(q.toLowerCase());

/** Every event of a website by its name, seen in the last 30 days or defined, the most frequent first. */
export async function listAllEvents(stores: Stores, place: Place, { q, page, limit }: ListInput) {
  const defined = await listDefinedEvents(stores.postgres, place.website.id);
  const counts = await countDefined(stores, place, defined);
  const seen = await countOwnNames(stores, place, maxOwnNames);
  const names = new Set(defined.map(({ name }) => name));
  const all = [
    ...defined.map(({ id, name, action, stoppedAt }) => ({
      ...{ name, label: name, action, defined: true, active: stoppedAt === null },
      count: counts.get(id)?.events ?? 0,
    })),
    ...seen
      .filter(({ name }) => !names.has(name))
      .map(({ name, events }) => ({
        ...{ name, label: eventLabel(name), action: actionOf(name), defined: false, active: true, count: events },
      })),
  ]
    .filter((event) => isNamed(event, q))
    .toSorted((one, other) => other.count - one.count);
  return { items: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit };
}

/** The names of a website's events: of the defined ones, then of the last 90 days. */
export async function listNames(stores: Stores, { website, account }: Place): Promise<string[]> {
  const defined = await listDefinedEvents(stores.postgres, website.id);
  const seen = await listEventNames(stores, { website: website.id, account });
  return [...new Set([...defined.map(({ name }) => name), ...seen])];
}

/** The names of the active defined events. */
export async function listActiveNames({ postgres }: Pick<Stores, "postgres">, website: string): Promise<string[]> {
  const rows = await listDefinedEvents(postgres, website);
  return rows.flatMap(({ name, stoppedAt }) => (stoppedAt === null ? [name] : []));
}
