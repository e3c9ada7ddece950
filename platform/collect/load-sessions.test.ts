import { v7 } from "uuid";
import { expect, it } from "vitest";
import { blankRow } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { LoadSessions } from "./load-sessions.ts";
import { maxSessionsNear } from "./sql/near-sessions.ts";

const dayMs = 86_400_000;

/** A store without sessions, which counts its queries. */
function emptyStore() {
  const state = { queries: 0 };
  const select = async () => {
    state.queries += 1;
    return [];
  };
  return { state, clickhouse: { select } as Pick<ClickHouse, "select"> };
}

const read = (rows: readonly { visitor: bigint; at: number }[]) => {
  const { state, clickhouse } = emptyStore();
  return LoadSessions.read(clickhouse, { website: v7(), before: 1, rows }).then((known) => ({ known, state }));
};

it("keeps no more sessions of a visitor than a lookup finds, however many a browser names", async () => {
  const { known } = await read([{ visitor: 1n, at: 0 }]);
  for (let session = 1n; session <= 10_000n; session += 1n) {
    known.add({ ...blankRow("a", "page_view"), visitor: 1n, session, at: Number(session) });
  }
  expect(known.near([{ visitor: 1n, at: 0 }]).get(1n)).toHaveLength(maxSessionsNear({ from: 0, to: 0 }));
});

it("unites what several statements find of a visitor", async () => {
  const found = [
    [{ visitor: 1n, session: 7n, startedAt: 100, lastAt: 200 }],
    [{ visitor: 1n, session: 7n, startedAt: 150, lastAt: 300 }],
  ];
  const clickhouse = { select: async () => found.shift() ?? [] } as unknown as Pick<ClickHouse, "select">;
  const rows = [
    { visitor: 1n, at: 0 },
    { visitor: 1n, at: 2 * dayMs },
  ];
  const known = await LoadSessions.read(clickhouse, { website: v7(), before: 1, rows });
  expect(known.near(rows).get(1n)).toEqual([{ session: 7n, startedAt: 100, lastAt: 300 }]);
});

it("reads with few statements, whatever the times of the events", async () => {
  const apart = Array.from({ length: 5_000 }, (_, n) => ({ visitor: BigInt(n + 1), at: n * dayMs }));
  expect((await read(apart)).state.queries).toBe(3);
  const wide = apart.flatMap(({ visitor }) => [0, 5].map((day) => ({ visitor, at: day * dayMs })));
  expect((await read(wide)).state.queries).toBe(6);
});
