import { z } from "zod";
import { definedEventDays, type EventPreview } from "#contract/defined-events.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { DefinedEvent, EventDefinition } from "#platform/event-definitions/definition.ts";
import { isNamed, matchesDefinition } from "#platform/event-definitions/matches-definition.ts";
import { listHiddenWithin } from "#platform/plans/hidden-times.ts";
import { pageKey } from "#platform/reports/sql/dimensions.ts";
import { person } from "#platform/reports/sql/people.ts";
import type { Sql } from "#platform/stores/clickhouse/sql.ts";
import { countMatches, countNames, previewMatches } from "./sql/count-matches.ts";

export type Stores = Pick<
  Dependencies,
  "postgres" | "clickhouse" | "barrier" | "identity" | "clock" | "plans" | "settings"
>;

/** Where the statements of a call are run: its website, and the account that takes turns with others. */
export interface Place {
  website: Pick<OwnWebsite, "id" | "host">;
  account: string;
}

export interface Matched {
  events: number;
  people: number;
  /** Milliseconds since 1970; null where none matches. */
  last: number | null;
}

const hourMs = 3_600_000;
const figure = z.coerce.number();
const matchRow = z.object({ number: figure, events: figure, people: figure, last: figure });
const pageRow = z.object({ key: z.string(), every: figure, events: figure, people: figure });
const nameRow = z.object({ name: z.string(), events: figure });

/** The beginning of the last days. By the hour: within one a statement repeats, and is served from cache. */
export const daysAgo = ({ clock }: Pick<Stores, "clock">, days: number) =>
  Math.floor((clock.now() - days * 24 * hourMs) / hourMs) * hourMs;

export const monthAgo = (stores: Pick<Stores, "clock">) => daysAgo(stores, definedEventDays);

/**
 * The events of a website that are counted: those of times whose reports are hidden are not, until a larger plan shows
 * them. Rules are made and read all the same.
 */
export async function scopeOf(stores: Stores, { website: { id } }: Place, from: number | undefined) {
  const period = { website: id, from: from ?? 0, to: stores.clock.now() };
  return { website: id, from, hidden: await listHiddenWithin(stores, stores.postgres, period) };
}

/** Once what was acknowledged before is loaded, and identities are known: before anything is counted. */
async function prepare({ barrier, identity }: Stores, { website }: Place): Promise<void> {
  await barrier.ensureLoaded(website.id);
  await identity.ensureFresh(website.id);
}

export const optionsOf = ({ website, account }: Place) => ({ owner: account, cacheFor: website.id, afterLoad: true });

/**
 * Events and people of the last 30 days by the name of each defined event, and when the last one was. Where there was
 * none in them, all history is read for the time of the last one.
 */
export async function countDefined(
  stores: Stores,
  place: Place,
  events: readonly DefinedEvent[],
): Promise<Map<string, Matched>> {
  const found = new Map<string, Matched>(events.map(({ id }) => [id, { events: 0, people: 0, last: null }]));
  if (events.length === 0) return found;
  await prepare(stores, place);
  const count = async (some: readonly DefinedEvent[], from: number | undefined) => {
    const conditions = some.map(({ name }) => isNamed(name, { events: some, host: place.website.host }));
    const statement = countMatches(await scopeOf(stores, place, from), conditions, person);
    const rows = await stores.clickhouse.select(statement, matchRow, optionsOf(place));
    return rows.map(({ number, ...matched }) => ({ id: some[number - 1]?.id ?? "", matched }));
  };
  for (const { id, matched } of await count(events, monthAgo(stores))) found.set(id, matched);
  const quiet = events.filter(({ id }) => found.get(id)?.last === null);
  if (quiet.length === 0) return found;
  for (const { id, matched } of await count(quiet, undefined)) {
    found.set(id, { events: 0, people: 0, last: matched.last });
  }
  return found;
}

/** What a rule would have matched in the last 30 days. */
export async function previewRule(stores: Stores, place: Place, rule: EventDefinition): Promise<EventPreview> {
  await prepare(stores, place);
  const { host } = place.website;
  const condition = matchesDefinition(rule, host);
  const scope = await scopeOf(stores, place, monthAgo(stores));
  const statement = previewMatches(scope, { condition, page: pageKey(host), person });
  const rows = await stores.clickhouse.select(statement, pageRow, optionsOf(place));
  const { events = 0, people = 0 } = rows.find(({ every }) => every === 1) ?? {};
  const pages = rows.filter(({ every, key }) => every === 0 && key !== "");
  return { events, people, pages: pages.map(({ key, events: count }) => ({ path: key, events: count })) };
}

/** How often each event's own name came in the last 30 days, the most frequent first. */
export async function countOwnNames(
  stores: Stores,
  place: Place,
  max: number,
): Promise<{ name: string; events: number }[]> {
  await stores.barrier.ensureLoaded(place.website.id);
  const statement: Sql = countNames(await scopeOf(stores, place, monthAgo(stores)), max);
  return stores.clickhouse.select(statement, nameRow, optionsOf(place));
}
