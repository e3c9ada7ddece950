import type { LoadBarrier } from "#platform/dependencies.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";

/** The event store for what tests read themselves (`owner: "test"`): everything acknowledged before is in it. */
export const forTests = (clickhouse: ClickHouse, barrier: Pick<LoadBarrier, "ensureLoaded">): ClickHouse => ({
  ...clickhouse,
  async select(statement, row, options) {
    if (options.owner === "test") await barrier.ensureLoaded();
    return clickhouse.select(statement, row, options);
  },
});
