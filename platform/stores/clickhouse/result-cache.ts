import { z } from "zod";
import type { Clock } from "#platform/dependencies.ts";
import type { ClickHouse } from "./handle.ts";

/** What is kept at most: rows of one answer, and of all. A row is some hundred bytes. */
const maxRows = { ofOne: 2_000, ofAll: 100_000 } as const;
/** A remote store may come to show what a process that was killed had sent it. */
const maxAgeMs = 5 * 60_000;

/** What may change beside a website's events. */
const [everything, people] = ["everything", "people"];
const anything = z.unknown();

interface CachedResult {
  rows: readonly unknown[];
  /** What the answer came from, as it was before it was asked for. */
  state: string;
  since: number;
}

/**
 * The event store with a memory: where a SELECT names the website that it is about (`keep`), its rows are kept under its
 * text and told again until anything that it reads has changed. That is not a report kept for a time: what a report
 * answers is what stands in the store when it is asked.
 *
 * Holds for one process that writes, through this handle. What `derive` writes changes no answer: rows of `visits` count
 * by versions that a statement names, `tellings` hold nothing that `events` do not. So a statement that reads visits
 * alone stands until people change, and one that looks nobody up for ever. A change counts from before it can be seen, and
 * again once it is through: what was read meanwhile is not told again after that.
 */
export function withResultCache(clickhouse: ClickHouse, clock: Clock): ClickHouse {
  const kept = new Map<string, CachedResult>();
  const changes = new Map<string, number>();
  let rowsKept = 0;

  const changed = (what: string) => changes.set(what, (changes.get(what) ?? 0) + 1);
  const changing = async <T>(what: readonly string[], work: () => Promise<T>): Promise<T> => {
    what.forEach(changed);
    return await work().finally(() => what.forEach(changed));
  };
  const stateOf = (text: string, website: string) =>
    [
      ...(/\b(FROM|JOIN) (?!visits\b)\w/.test(text) ? [everything, website] : []),
      ...(text.includes("dictGet") ? [people] : []),
    ]
      .map((what) => changes.get(what) ?? 0)
      .join();

  const forget = (text: string) => {
    rowsKept -= kept.get(text)?.rows.length ?? 0;
    kept.delete(text);
  };
  const recall = (text: string, state: string) => {
    const found = kept.get(text);
    if (found === undefined) return undefined;
    forget(text);
    if (found.state !== state || clock.now() - found.since > maxAgeMs) return undefined;
    keep(text, found);
    return found.rows;
  };
  const keep = (text: string, answer: CachedResult) => {
    forget(text);
    if (answer.rows.length > maxRows.ofOne) return;
    kept.set(text, answer);
    rowsKept += answer.rows.length;
    // The one not asked for the longest stands first.
    for (const oldest of kept.keys()) {
      if (rowsKept <= maxRows.ofAll && kept.size <= maxRows.ofOne) break;
      forget(oldest);
    }
  };

  return {
    ...clickhouse,
    async select(statement, row, options) {
      if (options.cacheFor === undefined) return clickhouse.select(statement, row, options);
      const state = stateOf(statement.text, options.cacheFor);
      const before = recall(statement.text, state);
      if (before !== undefined) return before.map((each) => row.parse(each));
      const since = clock.now();
      const rows = await clickhouse.select(statement, anything, options);
      keep(statement.text, { rows, state, since });
      return rows.map((each) => row.parse(each));
    },
    insert: (table, rows, token) => {
      const websites = new Set(rows.map(({ website }) => String(website)));
      return changing(table === "events" ? [...websites] : [everything], () => clickhouse.insert(table, rows, token));
    },
    command: (statement) => changing([everything], () => clickhouse.command(statement)),
    hold: (work) => changing([everything], () => clickhouse.hold(work)),
    reloadDictionary: (name) => changing([people], () => clickhouse.reloadDictionary(name)),
  };
}
