import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { isOfPeople, typeAt } from "./people.ts";

describe("the type of a person", () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await openTestPlatform();
  });
  afterAll(() => platform.close());

  it("is looked up for the rows that are read, without a search of everybody", async () => {
    const plan = await platform.dependencies.clickhouse.select(
      sql`EXPLAIN SELECT ${typeAt(5)} FROM (SELECT number AS visitor FROM numbers(3))`,
      z.object({ explain: z.string() }),
      { owner: "test" },
    );
    const text = plan.map(({ explain }) => explain).join("\n");
    expect(text).toContain("ReadFromSystemNumbers");
    expect(text).not.toContain("CreatingSet");
  });
});

describe("isOfPeople", () => {
  const visitors = (count: number) => Array.from({ length: count }, (_, index) => 2n ** 64n - 1n - BigInt(index));

  it("names visitors, so that the store can skip rows", () => {
    expect(isOfPeople([7n], [7n, 8n]).text).toBe("AND visitor IN CAST([7,8] AS Array(UInt64))");
  });

  it("stays short for a person whom a stranger gave thousands of visitors", () => {
    for (const count of [1_000, 1_001, 100_000])
      expect(isOfPeople([7n], visitors(count)).text.length).toBeLessThan(25_000);
  });
});
