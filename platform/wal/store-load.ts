import { LRUCache } from "lru-cache";
import { timeOf, toColumns } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { DirtyDays } from "#platform/visits/dirty-days.ts";
import type { LoggedGroup } from "./group.ts";

/** A commit group with its number. */
export interface NumberedGroup extends LoggedGroup {
  seq: number;
}

export interface StoreDependencies {
  clickhouse: Pick<ClickHouse, "insert">;
  /** Wraps each attempt to store: the settled days that a load changes become dirty first. */
  dirtyDays: Pick<DirtyDays, "markAndStore">;
}

/** Makes up for lookups of groups; for sessions everything before them must be loaded. */
export type JudgeDeferred = (groups: readonly LoggedGroup[]) => Promise<LoggedGroup[]>;

/** Pages whose title is cached, so that only changed titles are written. */
const maxTitles = 100_000;

type Columns = Record<string, unknown>;

/** What a load writes: made once, so that repeating it sends the same bytes. */
export interface Load {
  /** Unique to these groups and this process. */
  token: string;
  batches: LoggedGroup["batches"];
  events: Columns[];
  excluded: Columns[];
  titles: Columns[];
}

/** Titles of pages as they were written last, by website and page. */
export class TitleCache {
  readonly #titles = new LRUCache<string, string>({ max: maxTitles });

  clear(): void {
    this.#titles.clear();
  }

  /** Rows of the table `pages` for titles that are new or changed. */
  takeChanged(groups: readonly LoggedGroup[]): Columns[] {
    const changed = new Map<string, Columns>();
    for (const { receivedAt, batches } of groups) {
      const seen = timeOf(receivedAt);
      for (const { website, rows } of batches) {
        for (const { host, path, title, exclusion } of rows) {
          const page = `${website} ${host}${path}`;
          if (title === "" || exclusion !== undefined || this.#titles.get(page) === title) continue;
          this.#titles.set(page, title);
          changed.set(page, { website, host, path, title, seen });
        }
      }
    }
    return [...changed.values()];
  }
}

/** The rows of consecutive groups by table. */
export function toLoad(groups: readonly NumberedGroup[], { boot, titles }: { boot: string; titles: TitleCache }): Load {
  const load: Load = { token: "", batches: [], events: [], excluded: [], titles: titles.takeChanged(groups) };
  for (const { seq, receivedAt, batches } of groups) {
    const received = timeOf(receivedAt);
    for (const { website, rows } of batches) {
      for (const row of rows) {
        const columns = toColumns(website, row, seq, received);
        if (row.exclusion === undefined) load.events.push(columns);
        else load.excluded.push({ ...columns, exclusion: row.exclusion });
      }
    }
  }
  const token = `${boot}/${groups[0]?.seq ?? 0}-${groups.at(-1)?.seq ?? 0}`;
  return { ...load, token, batches: groups.flatMap((group) => group.batches) };
}

/** Groups with their lookups made up for. */
export async function judgeGroups(
  judge: JudgeDeferred,
  groups: readonly { group: NumberedGroup; isDeferred: boolean }[],
): Promise<NumberedGroup[]> {
  const deferred = groups.filter(({ isDeferred }) => isDeferred);
  if (deferred.length === 0) return groups.map(({ group }) => group);
  const judged = await judge(deferred.map(({ group }) => group));
  const results = new Map(deferred.map(({ group }, index) => [group.seq, judged[index] ?? group]));
  return groups.map(({ group }) => ({ ...group, ...results.get(group.seq) }));
}

/** Stores a load; repeated after an unclear outcome it adds only what is missing. */
export async function storeLoad({ clickhouse, dirtyDays }: StoreDependencies, load: Load): Promise<void> {
  const { token, batches, events, excluded, titles } = load;
  if (events.length > 0) {
    await dirtyDays.markAndStore(batches, () => clickhouse.insert("events", events, token));
  }
  if (excluded.length > 0) await clickhouse.insert("excluded_events", excluded, `${token}/excluded`);
  if (titles.length > 0) await clickhouse.insert("pages", titles, `${token}/pages`);
}
