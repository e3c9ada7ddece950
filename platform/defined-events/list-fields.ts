import { z } from "zod";
import type { EventWithFields, FieldType } from "#contract/defined-events.ts";
import { eventLabel } from "#contract/text/event-words.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { listDefinedEvents } from "#platform/event-definitions/sql/defined-events.ts";
import { person } from "#platform/reports/sql/people.ts";
import { isNamed, type ListInput } from "./list-named.ts";
import { countOwnNames, daysAgo, monthAgo, optionsOf, type Place, type Stores } from "./matched-events.ts";
import { selectFields } from "./sql/event-fields.ts";

/** Amounts are in units of the website's currency. */
export interface PricedPlace extends Place {
  website: Pick<OwnWebsite, "id" | "host" | "currency">;
}

/** Names whose properties are read; a statement groups all of them. */
const maxNames = 200;
/** Their values say who somebody is. */
const personal = ["identify"];

const fieldRow = z.object({ name: z.string(), field: z.string(), type: z.string(), texts: z.array(z.string()) });

/** By the store's name of a type in JSON. */
const types: Record<string, FieldType> = {
  ...{ Int64: "number", UInt64: "number", Double: "number", Bool: "boolean", Array: "list" },
};

/**
 * Events with the properties of `data` that they had in the last 30 days: defined events by those of their action. The
 * fields that the tracker gives a click (its element) are none of the owner's.
 */
export async function listEventsWithFields(stores: Stores, place: PricedPlace, { q, page, limit }: ListInput) {
  const defined = await listDefinedEvents(stores.postgres, place.website.id);
  const seen = await countOwnNames(stores, place, maxNames);
  const names = new Set(defined.map(({ name }) => name));
  const all = [
    ...defined.map(({ name, action }) => ({ name, label: name, defined: true, like: action as string })),
    ...seen
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => ({ name, label: eventLabel(name), defined: false, like: name })),
  ].filter((event) => isNamed(event, q));
  const shown = all.slice((page - 1) * limit, page * limit);
  const fields = await readFields(stores, place, {
    names: [...new Set(shown.map(({ like }) => like))],
    from: monthAgo(stores),
  });
  const items: EventWithFields[] = shown.map(({ like, ...event }) => ({ ...event, fields: fields.get(like) ?? [] }));
  return { items, total: all.length, page, limit };
}

/** The properties that the events of one name had in the last `days`. */
export async function listFieldsOf(
  stores: Stores,
  place: PricedPlace,
  { event, days }: { event: string; days: number },
): Promise<EventWithFields["fields"]> {
  await stores.barrier.ensureLoaded(place.website.id);
  const defined = await listDefinedEvents(stores.postgres, place.website.id);
  const like = defined.find(({ name }) => name === event)?.action ?? event;
  const fields = await readFields(stores, place, { names: [like], from: daysAgo(stores, days) });
  return fields.get(like) ?? [];
}

async function readFields(
  stores: Stores,
  place: PricedPlace,
  { names, from }: { names: readonly string[]; from: number },
) {
  const byName = new Map<string, EventWithFields["fields"]>();
  if (names.length === 0) return byName;
  await stores.identity.ensureFresh(place.website.id);
  const { id, currency } = place.website;
  const scope = { website: id, currency, from };
  const rows = await stores.clickhouse.select(
    selectFields(scope, { names, hidden: personal, person }),
    fieldRow,
    optionsOf(place),
  );
  for (const { name, field, type, texts } of rows) {
    const known = byName.get(name) ?? [];
    known.push({ name: field, type: types[type] ?? "text", values: texts.filter((text) => text !== "") });
    byName.set(name, known);
  }
  return byName;
}
