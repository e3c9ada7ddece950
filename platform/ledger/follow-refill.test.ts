import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { followRefill } from "./follow-refill.ts";
import { insertRefill } from "./sql/refills.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

it("refilled accounts alternate: one with many pages holds up no other, and goes on where it was", async () => {
  const { postgres } = platform.dependencies;
  const [large, small] = [v7(), v7()];
  for (const owner of [large, small]) {
    await postgres.query("INSERT INTO users VALUES ($1, $2, 'Owner', 'x', now())", [owner, `${owner}@shop.example`]);
  }
  await insertRefill(postgres, large);
  await insertRefill(postgres, small);
  const page = v7();
  const taken: string[] = [];
  const takeOne = () =>
    postgres.transaction((queries) =>
      followRefill(queries, async ({ owner, after }) => {
        taken.push(`${owner} ${after === page}`);
        return owner === large && taken.length < 3 ? page : undefined;
      }),
    );
  while (await takeOne());
  expect(taken).toEqual([`${large} false`, `${small} false`, `${large} true`]);
});
