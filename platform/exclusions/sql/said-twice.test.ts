import { v7 } from "uuid";
import { expect, it } from "vitest";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { findSaidTwice, maxPairs } from "./said-twice.ts";

it("a whole batch of pairs fits into a statement", async () => {
  const lengths: number[] = [];
  const select = (async (statement: { text: string }) => {
    lengths.push(statement.text.length);
    return [];
  }) as unknown as ClickHouse["select"];
  const pairs = Array.from({ length: maxPairs }, () => ({ id: v7(), serverId: v7() }));
  await findSaidTwice({ select }, v7(), pairs);
  expect(lengths).toHaveLength(1);
  expect(lengths[0]).toBeLessThan(256 * 1_024);
  expect(lengths[0]).toBeGreaterThan(64 * 1_024);
});
