import { afterAll, beforeAll, expect, it } from "vitest";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { readBalance } from "#platform/ledger/read-balance.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { chargeAnalysis } from "./charge-analysis.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

it("takes the price of a day's sessions once, nothing on BASIC, and nothing that the wallet does not have", async () => {
  const { postgres } = platform.dependencies;
  const { id: website } = await platform.addWebsite();
  const [row] = await postgres.query<{ owner: string }>("SELECT owner_id AS owner FROM websites WHERE id = $1", [
    website,
  ]);
  const owner = row?.owner ?? "";
  const night = (plan: "BASIC" | "STARTUP", day: number, { sessions = 1_500, of = website } = {}) =>
    postgres.transaction((queries) =>
      chargeAnalysis(queries, {
        ...{ plan, owner, website: of, name: "Shop", sessions, pricePerThousand: 20_000 },
        ...{ day: `2026-11-${String(day).padStart(2, "0")}`, to: Date.UTC(2026, 10, day, 19, 30) },
      }),
    );
  const countNotices = async () =>
    (await postgres.query("SELECT FROM notifications WHERE owner_id = $1 AND kind = 'findingsUnpaid'", [owner])).length;
  const available = async () => (await readBalance(postgres, { owner, currency: "IRT" })).available;

  expect(await night("BASIC", 1)).toBe(false);
  expect(await countNotices()).toBe(0);
  expect(await night("STARTUP", 1)).toBe(false);
  expect(await countNotices()).toBe(1);
  await postgres.transaction((queries) =>
    postMovement(queries, {
      key: "top-up",
      kind: "top_up",
      owner,
      currency: "IRR",
      available: 70_000,
      account: "gateway",
    }),
  );
  expect(await night("BASIC", 1)).toBe(false);
  expect([await night("STARTUP", 1), await night("STARTUP", 1)]).toEqual([true, true]);
  expect(await available()).toBe(4_000);
  expect([await night("STARTUP", 2), await night("STARTUP", 3)]).toEqual([true, false]);
  expect(await available()).toBe(1_000);
  expect(await night("STARTUP", 3, { sessions: 0 })).toBe(true);

  // Of all websites and nights of Aban once; Azar begins on the 22nd.
  const other = (await platform.addWebsite()).id;
  expect([await night("STARTUP", 21), await night("STARTUP", 21, { of: other })]).toEqual([false, false]);
  expect(await countNotices()).toBe(1);
  expect([await night("STARTUP", 22), await night("STARTUP", 23)]).toEqual([false, false]);
  expect(await countNotices()).toBe(2);
});
