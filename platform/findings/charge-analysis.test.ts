import { afterAll, beforeAll, expect, it } from "vitest";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { readBalance } from "#platform/ledger/read-balance.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { chargeAnalysis } from "./charge-analysis.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 60_000);
afterAll(() => platform?.close());

it("takes the price of a day's sessions once, nothing on BASIC, and nothing that the wallet does not have", async () => {
  const { postgres } = platform.dependencies;
  const { id: website } = await platform.addWebsite();
  const [row] = await postgres.query<{ owner: string }>("SELECT owner_id AS owner FROM websites WHERE id = $1", [
    website,
  ]);
  const owner = row?.owner ?? "";
  const night = (plan: "BASIC" | "STARTUP", day: number, sessions = 1_500) =>
    postgres.transaction((queries) =>
      chargeAnalysis(queries, {
        ...{ plan, owner, website, sessions, pricePerThousand: 20_000 },
        ...{ day: `2026-11-0${day}`, to: Date.parse("2026-11-01T20:30:00Z") + day * 86_400_000 },
      }),
    );
  const available = async () => (await readBalance(postgres, { owner, currency: "IRT" })).available;

  expect(await night("STARTUP", 1)).toBe(false);
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
  expect(await night("STARTUP", 3, 0)).toBe(true);
});
