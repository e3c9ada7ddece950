import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { noteEverybody } from "./stored-people.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

it("everybody is noted once, however many a statement takes", async () => {
  const { postgres } = platform.dependencies;
  const websites = [(await platform.addWebsite()).id, (await platform.addWebsite()).id];
  for (const website of websites) {
    await postgres.query(
      `INSERT INTO people (website_id, id, attributes, claimed_at, revision)
       SELECT $1, n - 4, '{}', '{}', 1 FROM generate_series(1, 7) AS n`,
      [website],
    );
  }
  const everybody = await postgres.query("SELECT website_id, id::text AS person FROM people AS p ORDER BY 1, p.id");
  expect(everybody).toHaveLength(14);
  for (const limit of [1, 3, 7, 14, 15]) {
    await postgres.query("DELETE FROM people_changes");
    let statements = 0;
    const query = ((text: string, values?: unknown[]) => {
      statements += 1;
      return postgres.query(text, values);
    }) as typeof postgres.query;
    await noteEverybody({ query }, limit);
    const noted = await postgres.query(
      "SELECT website_id, person_id::text AS person FROM people_changes AS c ORDER BY 1, c.person_id",
    );
    expect(noted).toEqual(everybody);
    expect(statements).toBe(Math.floor(14 / limit) + (14 % limit > 0 ? 2 : 1));
  }
});
