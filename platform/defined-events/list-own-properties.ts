import { z } from "zod";
import type { EventProperty } from "#contract/defined-events.ts";
import { eventLabel } from "#contract/text/event-words.ts";
import type { PricedPlace } from "./list-fields.ts";
import { daysAgo, optionsOf, type Stores } from "./matched-events.ts";
import { selectOwnProperties } from "./sql/own-properties.ts";

const days = 7;
const maxNamedEvents = 3;
/** Shops get events all the time: what is suggested need not follow each of them. */
const maxStaleMs = 3_600_000;
/** Their values say who somebody is. */
const personal = ["identify"];

const propertyRow = z.object({ name: z.string(), field: z.string(), texts: z.array(z.string()) });

/**
 * The properties of a website's newest events of a week, each once, those of the most frequent events first. Cheap enough
 * for a page: it reads a bounded number of events, once an hour, and waits for nothing that is still to be loaded.
 */
export async function listOwnProperties(
  { clickhouse, clock }: Pick<Stores, "clickhouse" | "clock">,
  { website, account }: PricedPlace,
): Promise<EventProperty[]> {
  const scope = { website: website.id, currency: website.currency, from: daysAgo({ clock }, days) };
  const rows = await clickhouse.select(selectOwnProperties(scope, personal), propertyRow, {
    ...optionsOf({ website, account }),
    maxStaleMs,
  });
  const found = new Map<string, EventProperty>();
  for (const { name, field, texts } of rows) {
    const known = found.get(field) ?? { name: field, events: [], values: [] };
    if (known.events.length < maxNamedEvents) known.events.push(eventLabel(name));
    known.values = [...new Set([...known.values, ...texts])];
    found.set(field, known);
  }
  return [...found.values()];
}
