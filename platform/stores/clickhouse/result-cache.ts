import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { ClickHouse } from "./handle.ts";
import { identity, isVersioned, tables } from "./sources.ts";
import type { Sql } from "./sql.ts";

/** A row is some hundred bytes; of longer ones each text counts as many. A heatmap's million clicks are 5 MB of text. */
const maxRows = { perResult: 2_000, total: 100_000 } as const;
const rowBytes = 500;
const maxWeight = 20_000;
const maxResults = 2_000;
/** Bounds how long writes of a killed process that a remote store shows late stay unseen. */
const maxAgeMs = 5 * 60_000;
/** Nothing at all is no good answer for long: a new website's first events are waited for. */
const maxEmptyMs = 60_000;

/** What changes beside the events of a website. */
const [everything, people, members, attributes] = ["everything", "people", "members", "attributes"];
const anything = z.unknown();

const ttlOf = (rows: readonly unknown[], maxStaleMs: number) =>
  rows.length > 0 ? maxStaleMs : Math.min(maxStaleMs, maxEmptyMs);

/** A result in rows of usual size; more rows than one may have are more than the cache takes. */
const weigh = (rows: readonly unknown[]) =>
  rows.length > maxRows.perResult
    ? maxWeight + 1
    : rows.reduce<number>((sum, row) => sum + 1 + Math.floor(lengthOf(row) / rowBytes), rows.length === 0 ? 1 : 0);

/** Of the texts in a row, without those in its lists: they are short. */
const lengthOf = (row: unknown) =>
  Object.values(row ?? {}).reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);

interface CachedResult {
  rows: readonly unknown[];
  /** The change counts that the result depends on, as they were before the query. */
  state: string;
}

/**
 * The event store with a result cache: a SELECT with `cacheFor` is served from the cache until anything that it reads
 * has changed, so that a report never differs from one that is computed now. Who asks for what is being read waits for it,
 * under the same condition: a screen's calls share statements.
 *
 * Holds for one process that writes, through this handle. What `derive` writes changes no result: rows of settled
 * days count by the versions that a statement names, `order_claims` repeat what `events` hold. So a result of settled rows
 * alone is valid until people change, and for ever where it uses no people. A change counts before it becomes visible and again
 * afterwards: a result read in between is not served after it.
 */
export function withResultCache(clickhouse: ClickHouse, clock: { now(): number }): ClickHouse {
  const results = new LRUCache<string, CachedResult>({
    max: maxResults,
    maxSize: maxRows.total,
    maxEntrySize: maxWeight,
    sizeCalculation: ({ rows }) => weigh(rows),
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: clock,
  });
  /** By lane and statement: who waits must not wait for a lane where nobody does. */
  const reading = new Map<string, { state: string; rows: Promise<readonly unknown[]> }>();
  const changes = new Map<string, number>();

  const countChange = (what: string) => changes.set(what, (changes.get(what) ?? 0) + 1);
  const whileChanging = async <T>(what: readonly string[], work: () => Promise<T>): Promise<T> => {
    what.forEach(countChange);
    return await work().finally(() => what.forEach(countChange));
  };
  const stateOf = (statement: Sql, website: string, mayBeStale: boolean) =>
    dependenciesOf(statement, website, mayBeStale)
      .map((what) => changes.get(what) ?? 0)
      .join();

  return {
    ...clickhouse,
    async select(statement, row, options) {
      if (options.cacheFor === undefined) return clickhouse.select(statement, row, options);
      const { maxStaleMs } = options;
      const state = stateOf(statement, options.cacheFor, maxStaleMs !== undefined);
      const key = keyOf(statement);
      const cached = results.get(key);
      if (cached?.state === state) return cached.rows.map((each) => row.parse(each));
      const lane = `${options.lane ?? "interactive"} ${key}`;
      const current = reading.get(lane);
      if (current?.state === state) return (await current.rows).map((each) => row.parse(each));
      const start = clock.now();
      const own = { state, rows: clickhouse.select(statement, anything, options) };
      reading.set(lane, own);
      const rows = await own.rows.finally(() => {
        if (reading.get(lane) === own) reading.delete(lane);
      });
      results.set(key, { rows, state }, { start, ...(maxStaleMs !== undefined && { ttl: ttlOf(rows, maxStaleMs) }) });
      return rows.map((each) => row.parse(each));
    },
    insert: (table, rows, token) => {
      const websites = new Set(rows.map(({ website }) => String(website)));
      // No cached result reads excluded events and lists of visitors.
      const changed: Partial<Record<string, readonly string[]>> = {
        ...{ events: [...websites], pages: [...websites], segment_members: [members], people: [attributes] },
        ...{ excluded_events: [], named_visitors: [] },
      };
      return whileChanging(changed[table] ?? [everything], () => clickhouse.insert(table, rows, token));
    },
    command: (statement) => whileChanging([everything], () => clickhouse.command(statement)),
    hold: (work) => whileChanging([everything], () => clickhouse.hold(work)),
    forgetResults: () => results.clear(),
    reloadDictionary: (name) => whileChanging([people], () => clickhouse.reloadDictionary(name)),
  };
}

/** Statements are as long as 200 KB where they list rows. */
const keyOf = ({ text }: Sql) => createHash("sha256").update(text).digest("base64");

/**
 * What invalidates the result of a statement; one that may be stale is invalidated by what removes rows, also of erased
 * people. Throws where the statement does not say what it reads.
 */
function dependenciesOf({ sources, text }: Sql, website: string, mayBeStale: boolean): string[] {
  if (sources.size === 0) throw new TypeError(`A statement without declared sources cannot be cached: ${text}`);
  if (mayBeStale) return [everything];
  const isLookup = (name: string) => identity.sources.has(name);
  const isOfMembers = (name: string) => tables.segmentMembers.sources.has(name);
  const names = [...sources];
  // Settled rows count by the versions that the statement names.
  const readsLive = names.some((name) => !isLookup(name) && !isVersioned(name) && !isOfMembers(name));
  return [
    ...(readsLive ? [everything, website] : []),
    ...(names.some(isLookup) ? [people] : []),
    ...(names.some(isOfMembers) ? [members] : []),
    ...(names.some((name) => tables.people.sources.has(name)) ? [attributes] : []),
  ];
}
