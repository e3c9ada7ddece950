import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { storeDefinition } from "#contract/conditions/definition.ts";
import { changeEvent } from "#platform/defined-events/change-event.ts";
import { defineEvent } from "#platform/defined-events/define-event.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { evaluateUsersOf } from "./follow-events.ts";
import { lockSegments } from "./sql/segments.ts";
import { startRun, writeRange } from "./sql/write-range.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const rule = { action: "click", match: null, selector: "#buy", text: null } as const;

/** A running segment of who did a defined event, and the first range of its members, to be written. */
async function makeUser() {
  const { dependencies } = platform;
  const { postgres, clock } = dependencies;
  const website = await platform.addWebsite();
  const now = new Date(clock.now());
  const event = await defineEvent(dependencies, { website, fields: { name: "Pressed", ...rule } }, []);
  const condition = { of: "event" as const, field: "Pressed", op: "did" as const, event: { name: "Pressed" } };
  const items = [{ id: v7(), condition: condition as never }];
  const [made] = await postgres.query<{ no: number }>(
    `INSERT INTO segments (id, website_id, name, type, status, definition, created_at)
     VALUES ($1, $2, 'Pressers', 'attribute', 'running', $3, $4) RETURNING no`,
    [v7(), website.id, JSON.stringify(storeDefinition([{ negate: false, items }])), now],
  );
  const segment = made?.no ?? 0;
  await postgres.transaction(async (queries) => {
    await lockSegments(queries, website.id);
    await startRun(queries, { segment, revision: 1, cause: "initial" });
  });
  const bounds = { range: 0, first: 0n, last: 9n, inside: [1n, 2n], dues: [{ person: 1n, due: now.getTime() }] };
  const day = "2026-11-20";
  const range = { website: website.id, segment, revision: 1, cause: "initial" as const, now, day, ...bounds };
  return { website, event, segment, range };
}

it("an event is changed while the members of a segment that uses it are written", async () => {
  const { dependencies } = platform;
  const { postgres } = dependencies;
  const { website, event, segment, range } = await makeUser();
  let changing: Promise<unknown> | undefined;
  const startChanging = async () => {
    const change = { website, id: event.id, change: { selector: "#pay" } };
    changing = changeEvent(dependencies, change, { users: [], followers: [evaluateUsersOf] });
    changing.catch(() => undefined);
    await vi.waitFor(async () => {
      expect(await postgres.query("SELECT FROM pg_locks WHERE NOT granted")).toHaveLength(1);
    });
  };
  const slow: Postgres = {
    ...postgres,
    transaction: (work) =>
      postgres.transaction((queries) => {
        const query: Queries["query"] = async (text, values) => {
          if (text.startsWith("UPDATE segment_runs")) await startChanging();
          return queries.query(text, values);
        };
        return work({ ...queries, query });
      }),
  };
  expect(await writeRange(slow, range)).toBe(true);
  expect(await changing).toMatchObject({ selector: "#pay" });
  expect(await postgres.query("SELECT size, revision FROM segments WHERE no = $1", [segment])).toEqual([
    { size: 2, revision: 2 },
  ]);
});
