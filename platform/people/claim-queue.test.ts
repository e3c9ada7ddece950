import { expect, test } from "vitest";
import { LatestOwners } from "#platform/latest-owners.ts";
import { ClaimQueue } from "./claim-queue.ts";
import type { IdentityClaim } from "./identity-graph.ts";

const claimsOf = (website: string, count: number): IdentityClaim[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ website, event: String(index), visitor: BigInt(index), at: index, identifiers: {}, fields: {} },
    ...{ bought: false, provenance: "import", isSigned: false },
  }));
const sizesOf = (queue: ClaimQueue) =>
  queue.takeGroup().map(({ claims }) => `${claims[0]?.website} ${claims[0]?.event} ${claims.length}`);

test("one website's claims fill a large transaction; with others waiting it is a small one, in turns", () => {
  let now = 0;
  const queue = new ClaimQueue(new LatestOwners(() => now));
  void queue.add(claimsOf("import", 4_000));
  const alone = queue.takeGroup();
  expect(alone.map(({ claims }) => claims.length)).toEqual(Array(40).fill(50));
  void queue.add(claimsOf("other", 60));
  expect(sizesOf(queue)).toEqual(["import 2000 50", "other 0 50", "import 2050 50"]);
  expect(sizesOf(queue)).toEqual(["other 50 10", "import 2100 50", "import 2150 50"]);
  // The next of the other is near, until it was long ago.
  expect(sizesOf(queue)).toHaveLength(8);
  now = 10_001;
  expect(sizesOf(queue)).toHaveLength(28);
});

test("refuses batches that bring claims while too many wait, those of a flooded website first", async () => {
  const queue = new ClaimQueue();
  const refusal = expect.objectContaining({ code: "SERVICE_UNAVAILABLE" });
  const isRefused = (website: string) => {
    try {
      queue.checkCapacity(website);
      return false;
    } catch (error) {
      expect(error).toEqual(refusal);
      return true;
    }
  };
  const added = [queue.add(claimsOf("flooded", 39_999))];
  expect(isRefused("flooded")).toBe(false);
  added.push(queue.add(claimsOf("flooded", 1)));
  expect([isRefused("flooded"), isRefused("other")]).toEqual([true, false]);
  added.push(queue.add(claimsOf("third", 10_000)));
  expect(isRefused("other")).toBe(true);
  while (!queue.isEmpty) {
    for (const [index, { resolve, reject }] of queue.takeGroup().entries()) {
      if (index % 2 === 0) resolve();
      else reject(new Error("refused"));
    }
  }
  await Promise.allSettled(added);
  await queue.settle();
  expect([isRefused("flooded"), isRefused("other")]).toEqual([false, false]);
});
