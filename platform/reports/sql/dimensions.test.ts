import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { foldSource as foldedSource, sourceAliases } from "#platform/collect/known-sources.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import type { Stores } from "#platform/stores/open.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { foldSource } from "./dimensions.ts";

let stores: Stores;
beforeAll(async () => {
  stores = await newTestStores();
});
afterAll(() => stores.close());

it("folds sources as the rules in memory do", async () => {
  const sources = [
    ...[...sourceAliases.keys(), "Facebook", "GOOGLE.DE", "google.co.uk", "google.com.tr", "google.ir"],
    ...["google.example", "notgoogle.de", "mail.google.com", "google.de.example", "googlexde", "خبرنامه", ""],
  ];
  const rows = await stores.clickhouse.select(
    sql`SELECT ${foldSource(constant("CAST(source AS LowCardinality(String))"))} AS folded
      FROM (SELECT arrayJoin(${sources}) AS source)`,
    z.object({ folded: z.string() }),
    { owner: "test" },
  );
  expect(rows.map(({ folded }) => folded)).toEqual(sources.map(foldedSource));
});
