import { expect, test } from "vitest";
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
  const queue = new ClaimQueue();
  void queue.add(claimsOf("import", 4_000));
  const alone = queue.takeGroup();
  expect(alone.map(({ claims }) => claims.length)).toEqual(Array(40).fill(50));
  void queue.add(claimsOf("other", 60));
  expect(sizesOf(queue)).toEqual(["import 2000 50", "other 0 50", "import 2050 50"]);
  expect(sizesOf(queue)).toEqual(["other 50 10", "import 2100 50", "import 2150 50"]);
});
