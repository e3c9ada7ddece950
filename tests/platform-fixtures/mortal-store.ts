import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";

/** How a process dies: the share of a load that is stored. What it acknowledged is in its log. */
export const deaths = { none: 0, half: 0.5, all: 1 } as const;

/** A store whose process can die: the next insert stores a part of its rows, and nothing is stored after it. */
export function mortalStore(store: ClickHouse) {
  let share: number | undefined;
  let isDead = false;
  let onInserted = () => {};
  const clickhouse: ClickHouse = {
    ...store,
    async insert(table, rows, token) {
      if (share === undefined) return store.insert(table, rows, token);
      if (!isDead) await store.insert(table, rows.slice(0, Math.ceil(rows.length * share)), token);
      isDead = true;
      onInserted();
      throw new Error("killed");
    },
  };
  return {
    clickhouse,
    /** Resolves once the dying process has stored its share. */
    die(how: keyof typeof deaths): Promise<void> {
      share = deaths[how];
      return new Promise((resolve) => {
        onInserted = resolve;
      });
    },
  };
}
