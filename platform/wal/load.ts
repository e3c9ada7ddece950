import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { timeOf, toColumns } from "#platform/events/event-row.ts";
import type { LoggedBatch, LoggedGroup } from "./group.ts";
import { canLookUp, type UnloadableEvent } from "./quarantine.ts";
import { reasonOf } from "./store-sound.ts";

/** A commit group with its number. */
export interface NumberedGroup extends LoggedGroup {
  seq: number;
}

/** Makes up for lookups of consecutive groups; everything before them must be loaded. */
export type JudgeDeferred = (groups: readonly NumberedGroup[]) => Promise<LoggedGroup[]>;

/**
 * Pages whose title is cached, so that only changed titles are written. Senders make up addresses of 2,000 characters and
 * titles of 300: 100,000 of them took 147 MB.
 */
const maxTitles = { pages: 100_000, bytes: 16 * 2 ** 20 } as const;

type Columns = Record<string, unknown>;

/** Other work has a turn after so many rows. */
const maxSlice = 2_000;

/** What a load writes: made once, so that repeating it sends the same bytes. */
export interface Load {
  /** Unique to these groups and this process. */
  token: string;
  groups: readonly NumberedGroup[];
  events: Columns[];
  excluded: Columns[];
  titles: Columns[];
  /** Events that have no columns. */
  unloadable: UnloadableEvent[];
  /** One of its rows was refused: from then on it is stored in parts, of what is missing. */
  isDivided: boolean;
}

/** The groups one after the other, with a turn for other work now and then. */
async function* inSlices<Group extends LoggedGroup>(groups: readonly Group[]): AsyncGenerator<Group> {
  let slice = 0;
  for (const group of groups) {
    slice += group.batches.reduce((sum, { rows }) => sum + rows.length, 0);
    if (slice > maxSlice) {
      await setImmediate();
      slice = 0;
    }
    yield group;
  }
}

/** Titles of pages as they were written last, by website and page. */
export class TitleCache {
  readonly #titles = new LRUCache<string, string>({
    max: maxTitles.pages,
    maxSize: maxTitles.bytes,
    // Persian text takes two bytes a character.
    sizeCalculation: (title, page) => 2 * (page.length + title.length),
  });

  clear(): void {
    this.#titles.clear();
  }

  /** Rows of the table `pages` for titles that are new or changed. */
  async takeChanged(groups: readonly LoggedGroup[]): Promise<Columns[]> {
    const changed = new Map<string, Columns>();
    for await (const { receivedAt, batches } of inSlices(groups)) {
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
async function toLoad(
  groups: readonly NumberedGroup[],
  { boot, titles }: { boot: string; titles: TitleCache },
): Promise<Load> {
  const token = `${boot}/${groups[0]?.seq ?? 0}-${groups.at(-1)?.seq ?? 0}`;
  return { token, groups, ...(await toRows(groups)), titles: await titles.takeChanged(groups), isDivided: false };
}

type Rows = Pick<Load, "events" | "excluded" | "unloadable">;

/** The rows of groups by table; apart the events that cannot be written as columns. Pauses for other work. */
export async function toRows(groups: readonly NumberedGroup[]): Promise<Rows> {
  const rows: Rows = { events: [], excluded: [], unloadable: [] };
  for await (const { seq, receivedAt, batches } of inSlices(groups)) {
    const received = timeOf(receivedAt);
    for (const { website, rows: own } of batches) {
      for (const row of own) {
        try {
          const columns = toColumns(website, row, seq, received);
          if (row.exclusion === undefined) rows.events.push(columns);
          else rows.excluded.push({ ...columns, exclusion: row.exclusion });
        } catch (error) {
          rows.unloadable.push({ website, row, reason: reasonOf(error) });
        }
      }
    }
  }
  return rows;
}

interface PrepareOptions {
  boot: string;
  titles: TitleCache;
  /** Events that need no load any more, as `website id`. */
  stored?: ReadonlySet<string>;
}

/** Groups as a load, with their lookups made up for. */
export async function prepareLoad(
  judge: JudgeDeferred,
  groups: readonly { group: NumberedGroup; isDeferred: boolean }[],
  options: PrepareOptions,
): Promise<Load> {
  const unloadable: UnloadableEvent[] = [];
  let own = groups.map(({ group }) => group);
  // All of them are judged: what a group finds stored may be in the group before it.
  if (groups.some(({ isDeferred }) => isDeferred)) {
    const sound = own.map((group) => ({
      ...group,
      batches: group.batches.map((batch) => withoutBroken(batch, unloadable)),
    }));
    const judged = await judge(sound);
    own = sound.map((group, index) => ({ ...group, ...judged[index] }));
  }
  const { stored } = options;
  const load = await toLoad(stored === undefined ? own : own.map((group) => withoutStored(group, stored)), options);
  load.unloadable.push(...unloadable);
  return load;
}

const withoutStored = ({ batches, ...group }: NumberedGroup, stored: ReadonlySet<string>): NumberedGroup => ({
  ...group,
  batches: batches.map(({ website, rows }) => ({
    website,
    rows: rows.filter(({ id }) => !stored.has(`${website} ${id.toLowerCase()}`)),
  })),
});

/** A statement of a lookup with one of these in it would fail for all rows. */
function withoutBroken({ website, rows }: LoggedBatch, broken: UnloadableEvent[]): LoggedBatch {
  const sound = rows.filter((row) => {
    if (canLookUp(row)) return true;
    broken.push({ website, row, reason: "its id, visitor or time is none" });
    return false;
  });
  return { website, rows: sound };
}
