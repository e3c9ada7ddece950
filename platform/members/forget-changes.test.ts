import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { forgetChanges } from "./forget-changes.ts";
import { forgetMembers } from "./forget-members.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

async function addSegment(website: string): Promise<number> {
  const [made] = await platform.dependencies.postgres.query<{ no: number }>(
    `INSERT INTO segments (id, website_id, name, type, status, definition, created_at)
     VALUES ($1, $2, $3, 'attribute', 'stopped', '[]', now()) RETURNING no`,
    [v7(), website, v7()],
  );
  return made?.no ?? 0;
}

/** Ten people enter a segment, the first one at first. */
const addChanges = (segment: number) =>
  platform.dependencies.postgres.query(
    `WITH numbers AS (UPDATE segment_numbers SET next_no = next_no + 10 RETURNING next_no - 10 AS first)
     INSERT INTO segment_changes (no, segment, person, enters, at, cause)
     SELECT first + n - 1, $1, n, true, now(), 'edit' FROM numbers, generate_series(1, 10) AS n`,
    [segment],
  );

/** How many changes there are of people of segments. */
async function countChanges(segments: readonly number[], people: readonly string[]): Promise<number> {
  const [row] = await platform.dependencies.postgres.query<{ rows: number }>(
    `SELECT count(*)::int AS rows FROM segment_changes
     WHERE segment = ANY($1::int[]) AND person = ANY($2::bigint[])`,
    [segments, people],
  );
  return row?.rows ?? -1;
}

it("the history of people goes page by page, wherever a process dies; what came meanwhile goes with them", async () => {
  const { dependencies, addWebsite } = platform;
  const { postgres } = dependencies;
  const [website, other] = [(await addWebsite()).id, (await addWebsite()).id];
  const own = [await addSegment(website), await addSegment(website)];
  const others = [await addSegment(other)];
  for (const segment of [...own, ...others, ...own, ...others]) await addChanges(segment);
  const people = ["3", "9"];
  const forget = (stores = dependencies) => forgetChanges(stores, { website, people, before: undefined }, 3);
  for (let step = 4; step < 16; step += 5) {
    const mortal = mortalPostgres(postgres, step);
    await expect(forget({ ...dependencies, postgres: mortal.postgres })).rejects.toThrow("killed");
  }
  const forgotten = await forget();
  expect(await countChanges(own, people)).toBe(0);
  for (const segment of own) await addChanges(segment);
  expect(await countChanges(own, people)).toBe(4);
  await postgres.transaction((queries) => forgetMembers(queries, website, people, forgotten));
  expect(await countChanges(own, people)).toBe(0);
  expect(await countChanges(own, ["1", "2", "4", "5", "6", "7", "8", "10"])).toBe(48);
  expect(await countChanges(others, people)).toBe(4);
});

it("somebody else who is forgotten with them is looked for in all history", async () => {
  const { dependencies, addWebsite } = platform;
  const website = (await addWebsite()).id;
  const segment = await addSegment(website);
  await addChanges(segment);
  const before = await forgetChanges(dependencies, { website, people: ["3"], before: undefined }, 3);
  expect(await countChanges([segment], ["3", "4", "5"])).toBe(2);
  const forgotten = await forgetChanges(dependencies, { website, people: ["3", "4"], before }, 3);
  expect(await countChanges([segment], ["3", "4", "5"])).toBe(1);
  await dependencies.postgres.transaction((queries) => forgetMembers(queries, website, ["3", "5"], forgotten));
  expect(await countChanges([segment], ["3", "4", "5"])).toBe(0);
});
