import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { createCursor, lockWebsites, moveCursor, readCursor } from "./sql/cursors.ts";
import { listGroups, readGroups } from "./sql/stored-events.ts";
import type { StoredEvent } from "./stored-event.ts";

export { readLastCursor } from "./sql/cursors.ts";

/** Whole commit groups after a cursor. */
export interface TailRange {
  cursor: string;
  /** It has every event with `from < seq <= to`. */
  from: number;
  to: number;
}

export interface TailPage extends TailRange {
  /** By group and time. */
  events: readonly StoredEvent[];
}

/** Applies effects of events inside the transaction that moves the cursor. */
export type ApplyEvents = (events: readonly StoredEvent[], queries: Queries) => Promise<void>;

const defaultMaxEvents = 5_000;
/** Groups of one page. */
const maxGroups = 1_000;

/**
 * The tail of stored events for followers such as segments and journeys. Each follower has a named cursor in PostgreSQL,
 * which moves in the transaction of its effects: every stored event takes effect exactly once per follower, whatever
 * crashes. docs/decisions/0027 has the argument.
 */
export class EventTail {
  /** By cursor, what its last listing found: after an import a thousand groups are listed in one scan, and read one by one. */
  readonly #listed = new Map<string, ListedGroups>();

  constructor(
    private readonly dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "barrier">,
    /** Number of the last group that is loaded and gains no more rows: `Collector.storedSeq`. Nothing beyond it is read. */
    private readonly storedSeq: () => number,
  ) {}

  /** Creates a cursor unless there is one: before the first stored event, or after the last one. */
  async openCursor(name: string, start: "beginning" | "now"): Promise<void> {
    if (start === "now") await this.dependencies.barrier.ensureLoaded();
    await createCursor(this.dependencies.postgres, name, start === "now" ? this.storedSeq() : 0);
  }

  /**
   * Reads the next whole groups after a cursor, about `max` events: a larger group is a page of its own. Costs no query of
   * the event store where nothing is new. Throws NOT_FOUND for an unknown cursor, SERVICE_UNAVAILABLE where a store does
   * not answer.
   */
  async read(name: string, options: { max?: number } = {}): Promise<TailPage> {
    await this.dependencies.barrier.ensureLoaded();
    const range = await this.findRange(name, options);
    const events = range.to === range.from ? [] : await readGroups(this.dependencies.clickhouse, range);
    return { ...range, events };
  }

  /** The same of what is loaded by itself, without the events: for followers that read less of them. */
  async findRange(name: string, { max = defaultMaxEvents } = {}): Promise<TailRange> {
    const rest = await this.findRest(name);
    if (rest.to === rest.from) return rest;
    const { from } = rest;
    const cached = this.#listed.get(name);
    const isCached = cached !== undefined && cached.from <= from && from < cached.to;
    const listed = isCached ? cached : await listUpTo(this.dependencies.clickhouse, rest);
    this.#listed.set(name, listed);
    const groups = listed.groups.filter(({ seq }) => seq > from);
    return { cursor: name, from, to: endOfPage(groups, max) ?? listed.to };
  }

  /** All that is stored and was not read, without a query of the event store: for followers whom no event concerns. */
  async findRest(name: string): Promise<TailRange> {
    // Before any query: groups that are stored during it are left to the next page.
    const storedSeq = this.storedSeq();
    const from = await readCursor(this.dependencies.postgres, name);
    if (from === undefined) throw new AppError("NOT_FOUND", `No event cursor is called ${name}`);
    return { cursor: name, from, to: Math.max(from, storedSeq) };
  }

  /**
   * Moves the cursor past a page, in the caller's transaction. Returns the events that take effect: those of websites
   * that exist, which cannot be deleted before the transaction ends. Throws CONFLICT where another process moved the
   * cursor; the transaction must then be rolled back.
   */
  async advance(queries: Queries, { cursor, from, to, events }: TailPage): Promise<readonly StoredEvent[]> {
    if (!(await moveCursor(queries, { name: cursor, from, to }))) {
      throw new AppError("CONFLICT", `The event cursor ${cursor} was moved by another process`);
    }
    if (events.length === 0) return events;
    const websites = await lockWebsites(queries, [...new Set(events.map(({ website }) => website))]);
    return events.filter(({ website }) => websites.has(website));
  }

  /** Reads a page, applies it and moves the cursor in one transaction. Returns whether more groups may be waiting. */
  async follow(name: string, apply: ApplyEvents, { max = defaultMaxEvents } = {}): Promise<boolean> {
    const page = await this.read(name, { max });
    if (page.to === page.from) return false;
    await this.dependencies.postgres.transaction(async (queries) => {
      const events = await this.advance(queries, page);
      if (events.length > 0) await apply(events, queries);
    });
    return page.to < this.storedSeq();
  }
}

type Group = Awaited<ReturnType<typeof listGroups>>[number];

/** The groups of `from < seq <= to`. Events that go since, or come back from an exclusion, only change the size of a page. */
interface ListedGroups {
  from: number;
  to: number;
  groups: readonly Group[];
}

async function listUpTo(
  clickhouse: Dependencies["clickhouse"],
  { from, to }: { from: number; to: number },
): Promise<ListedGroups> {
  const groups = await listGroups(clickhouse, { from, to, max: maxGroups });
  return { from, to: groups.length < maxGroups ? to : (groups.at(-1)?.seq ?? to), groups };
}

/** The last group that fits into a page; undefined where all groups do. */
function endOfPage(groups: readonly Group[], max: number): number | undefined {
  let rows = 0;
  let end: number | undefined;
  for (const group of groups) {
    rows += group.rows;
    if (end !== undefined && rows > max) return end;
    end = group.seq;
  }
  return undefined;
}
