import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { auditLedger } from "./audit-ledger.ts";
import { readBalance } from "./read-balance.ts";
import { topUpByHand } from "./top-up-by-hand.ts";

let platform: Platform;
let owner = "";
beforeAll(async () => {
  platform = await openTestPlatform();
  const { id } = await platform.addWebsite();
  const [row] = await platform.dependencies.postgres.query<{ owner: string }>(
    "SELECT owner_id AS owner FROM websites WHERE id = $1",
    [id],
  );
  owner = row?.owner ?? "";
});
afterAll(() => platform?.close());

const topUp = (amount: number, reference: string, currency: "IRT" | "EUR" = "IRT") =>
  topUpByHand(platform.dependencies.postgres, { owner, amount, currency, reference });

it("what an owner paid to the operator is added once for its reference, also by two at once, and the audit agrees", async () => {
  const both = await Promise.all([topUp(50_000, "7"), topUp(50_000, "7")]);
  expect(both.map(({ added }) => added).toSorted()).toEqual([false, true]);
  const notified = await platform.dependencies.postgres.query<{ values: object }>(
    "SELECT values FROM notifications WHERE owner_id = $1 AND kind = 'walletChanged'",
    [owner],
  );
  expect(notified).toEqual([{ values: { amount: 50_000, currency: "IRT" } }]);
  expect(await topUp(50_000, "8")).toEqual({ added: true, available: 100_000 });
  expect(await topUp(12.5, "7", "EUR").catch(({ code }) => code)).toBe("REFUSED");
  expect(await topUp(12.5, "9", "EUR")).toEqual({ added: true, available: 12.5 });
  expect((await readBalance(platform.dependencies.postgres, { owner, currency: "IRT" })).available).toBe(100_000);
  expect((await auditLedger(platform.dependencies.postgres)).differences).toEqual([]);
});

it.each([
  ["BAD_REQUEST", 0.01],
  ["BAD_REQUEST", -5],
  ["BAD_REQUEST", 0],
  ["REFUSED", 60_000],
])("is refused with %s for %d", async (code, amount) => {
  await topUp(50_000, "a");
  await expect(topUp(amount, "a")).rejects.toMatchObject({ code });
});
