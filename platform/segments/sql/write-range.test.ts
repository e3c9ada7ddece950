import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { deleteGonePage } from "#platform/members/gone-members.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { removeWebsite } from "#platform/websites/sql/deletion-pages.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { deleteSegment, lockSegments } from "./segments.ts";
import { startRun, writeRange } from "./write-range.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const tables = ["segment_people", "segment_changes", "segment_due"];

/** A running segment of a website of its own, and the first range of its members, to be written. */
async function makeRange() {
  const { postgres, clock } = platform.dependencies;
  const { id: website } = await platform.addWebsite();
  const now = new Date(clock.now());
  const [made] = await postgres.query<{ no: number }>(
    `INSERT INTO segments (id, website_id, name, type, status, definition, created_at)
     VALUES ($1, $2, 'Buyers', 'attribute', 'running', '[]', $3) RETURNING no`,
    [v7(), website, now],
  );
  const segment = made?.no ?? 0;
  await postgres.transaction(async (queries) => {
    await lockSegments(queries, website);
    await startRun(queries, { segment, revision: 1, cause: "initial" });
  });
  const dues = [{ person: 1n, due: now.getTime() }];
  const bounds = { range: 0, first: 0n, last: 9n, inside: [1n, 2n, 3n], dues };
  const range = { website, segment, revision: 1, cause: "initial" as const, now, day: "2026-11-20", ...bounds };
  return { website, segment, range };
}

async function countRows({ website, segment }: { website: string; segment: number }) {
  const counts = tables.map(async (table) => {
    const [column, value] = table === "segment_due" ? ["website_id", website] : ["segment", segment];
    const [row] = await platform.dependencies.postgres.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM ${table} WHERE ${column} = $1`,
      [value],
    );
    return row?.rows;
  });
  return Promise.all(counts);
}

const removeWebsiteOf = async (website: string) => {
  const { postgres, clock } = platform.dependencies;
  await removeWebsite(postgres, { id: website, now: new Date(clock.now()) });
};

async function deleteGone(): Promise<void> {
  while (await deleteGonePage(platform.dependencies.postgres));
}

it("members and their history go with the segment, everything with the website", async () => {
  const { postgres } = platform.dependencies;
  const made = await makeRange();
  expect(await writeRange(postgres, made.range)).toBe(true);
  expect(await countRows(made)).toEqual([3, 3, 1]);
  await postgres.transaction((queries) => deleteSegment(queries, made.segment));
  await deleteGone();
  expect(await countRows(made)).toEqual([0, 0, 1]);
  await removeWebsiteOf(made.website);
  expect(await countRows(made)).toEqual([0, 0, 0]);
});

it("a website that is deleted while members are written waits for them, and leaves none behind", async () => {
  const { postgres } = platform.dependencies;
  const made = await makeRange();
  let deleting: Promise<void> | undefined;
  const startDeleting = async () => {
    deleting = removeWebsiteOf(made.website);
    await vi.waitFor(async () => {
      expect(await postgres.query("SELECT FROM pg_locks WHERE NOT granted")).toHaveLength(1);
    });
  };
  const slow: Postgres = {
    ...postgres,
    transaction: (work) =>
      postgres.transaction((queries) => {
        const query: Queries["query"] = async (text, values) => {
          if (text.startsWith("UPDATE segment_runs")) await startDeleting();
          return queries.query(text, values);
        };
        return work({ ...queries, query });
      }),
  };
  expect(await writeRange(slow, made.range)).toBe(true);
  await deleting;
  await deleteGone();
  expect(await countRows(made)).toEqual([0, 0, 0]);
});
