import { describe, expect, it } from "vitest";
import { isOfPeople } from "./people.ts";

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
