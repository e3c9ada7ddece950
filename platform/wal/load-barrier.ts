import type { LoadBarrier, UnloadedEvents } from "#platform/dependencies.ts";
import { EventRewrites } from "#platform/events/event-rewrites.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import type { Sql } from "#platform/stores/clickhouse/sql.ts";

/** Empty until a collector is open: no event is acknowledged before. */
export class EventBarrier implements LoadBarrier {
  #unloaded: UnloadedEvents | undefined;
  #abandon: (() => Promise<void>) | undefined;
  readonly #rewrites = new EventRewrites();

  get unloaded(): UnloadedEvents | undefined {
    return this.#unloaded;
  }

  rewrite<T>(website: string, work: () => Promise<T>): Promise<T> {
    return this.#rewrites.run(website, work);
  }

  readWhole<T>(website: string, work: () => T | PromiseLike<T>, discard?: (result: T) => Promise<void>): Promise<T> {
    return this.#rewrites.readWhole(website, work, discard);
  }

  async takeOver(): Promise<void> {
    await this.#abandon?.();
    this.#abandon = undefined;
    this.#unloaded = undefined;
  }

  attach(unloaded: UnloadedEvents, abandon: () => Promise<void>): void {
    this.#unloaded = unloaded;
    this.#abandon = abandon;
  }

  async ensureLoaded(website?: string): Promise<void> {
    await this.#unloaded?.load(website);
  }
}

const loadedTables = new Set(
  [tables.events, tables.excludedEvents, tables.pages].flatMap(({ sources }) => [...sources]),
);
const readsLoaded = ({ sources }: Sql) => [...sources].some((name) => loadedTables.has(name));

/**
 * The event store for the loader, and for reading what is stored already: no statement waits for the log whose owner
 * `isEnough` accepts.
 */
export const afterLoad = <Store extends Pick<ClickHouse, "select">>(
  clickhouse: Store,
  isEnough: (owner: string) => boolean = () => true,
): Store => ({
  ...clickhouse,
  select: (statement, row, options) =>
    clickhouse.select(statement, row, { ...options, afterLoad: isEnough(options.owner) }),
});

/**
 * The event store for readers: a SELECT from events waits for what was acknowledged before it. A report has many and
 * waits once, before it reads which days are settled (`ensureLoaded`): its statements say `afterLoad`.
 */
export function withLoadBarrier(clickhouse: ClickHouse, barrier: Pick<LoadBarrier, "ensureLoaded">): ClickHouse {
  return {
    ...clickhouse,
    async select(statement, row, options) {
      if (options.afterLoad !== true && readsLoaded(statement)) await barrier.ensureLoaded();
      return clickhouse.select(statement, row, options);
    },
    async selectParts(statement, row, options) {
      if (readsLoaded(statement)) await barrier.ensureLoaded();
      return clickhouse.selectParts(statement, row, options);
    },
  };
}
