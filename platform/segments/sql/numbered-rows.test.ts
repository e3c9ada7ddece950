import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { maxCountedChanges } from "#contract/segments.ts";
import { copyMembers } from "#platform/members/copy-members.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { listTouches } from "../live/sql/waiting.ts";
import { listChanges, listExits } from "./members.ts";
import { listChanged } from "./stored-people.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

/** As texts their order is another one: 10, 11, 12, 8, 9. */
const numbers = [8, 9, 10, 11, 12];

it("numbers are ordered as numbers: exits, touches and changes of people", async () => {
  const { dependencies, addWebsite } = platform;
  const { postgres, clock } = dependencies;
  const { id } = await addWebsite();
  const at = new Date(clock.now() - 1);
  await postgres.query(
    `INSERT INTO segment_changes (no, segment, person, enters, at, cause)
     SELECT no, 987654, no, false, $2, 'event' FROM unnest($1::bigint[]) AS no`,
    [numbers, at],
  );
  const exits = await listExits(postgres, 987654, { before: "12", limit: 3 });
  expect(exits.map(({ no }) => no)).toEqual(["11", "10", "9"]);

  await postgres.query(
    `INSERT INTO segment_touches (no, website_id, person, cause, at) OVERRIDING SYSTEM VALUE
     SELECT no, $2, no, 'event', $3 FROM unnest($1::bigint[]) AS no`,
    [numbers, id, at],
  );
  const touches = await listTouches(postgres, id, { cause: "event", now: clock.now(), max: 3 });
  expect(touches.map(({ no }) => no)).toEqual(["8", "9", "10"]);

  await postgres.query(
    `INSERT INTO people_changes (no, website_id, person_id) OVERRIDING SYSTEM VALUE
     SELECT no, $2, no FROM unnest($1::bigint[]) AS no`,
    [numbers, id],
  );
  const changed = await listChanged(postgres, { max: 3, websites: [id] });
  expect(changed.map(({ no }) => no)).toEqual(["8", "9", "10"]);
});

it("changes of a deleted segment are passed over by the copy, which goes on behind them", async () => {
  const { postgres, clickhouse } = platform.dependencies;
  await postgres.query("UPDATE segment_numbers SET next_no = 13, copied_no = 7");
  await copyMembers({ postgres, clickhouse });
  expect(await postgres.query("SELECT copied_no::int AS copied FROM segment_numbers")).toEqual([{ copied: 12 }]);
  const [copied] = await clickhouse.select(
    sql`SELECT count() AS rows FROM ${tables.segmentMembers} WHERE segment = ${987654}`,
    z.object({ rows: z.coerce.number() }),
    { owner: "test" },
  );
  expect(copied).toEqual({ rows: 0 });
});

it("enters and exits are counted up to a bound; pages behind it are answered", async () => {
  const { postgres } = platform.dependencies;
  await postgres.query(
    `INSERT INTO segment_changes (no, segment, person, enters, at, cause)
     SELECT 1000 + n, 987655, n, true, now(), 'event' FROM generate_series(1, $1::int) AS n`,
    [maxCountedChanges + 5],
  );
  expect(await listChanges(postgres, 987654, { offset: 3, limit: 10 })).toMatchObject({
    ...{ total: 5, rows: [{ person: "9" }, { person: "8" }] },
  });
  expect(await listChanges(postgres, 987655, { offset: maxCountedChanges, limit: 10 })).toMatchObject({
    total: maxCountedChanges,
    rows: ["5", "4", "3", "2", "1"].map((person) => ({ person })),
  });
});
