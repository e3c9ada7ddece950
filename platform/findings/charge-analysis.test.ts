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

/** The owner was notified of the price at an instant. */
const learnAt = (at: string, owner: string) =>
  platform.dependencies.postgres.query(
    "UPDATE notifications SET at = $1 WHERE owner_id = $2 AND kind = 'findingsPriced'",
    [new Date(at), owner],
  );

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
        ...{ day: new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10), to: Date.UTC(2026, 10, day, 19, 30) },
      }),
    );
  const countOf = async (kind: string) =>
    (await postgres.query("SELECT FROM notifications WHERE owner_id = $1 AND kind = $2", [owner, kind])).length;
  const countNotices = () => countOf("findingsUnpaid");
  const available = async () => (await readBalance(postgres, { owner, currency: "IRT" })).available;

  expect(await night("BASIC", 1)).toBe(false);
  expect([await countOf("findingsPriced"), await countNotices()]).toEqual([0, 0]);
  expect(await night("STARTUP", 0)).toBe(true);
  expect([await countOf("findingsPriced"), await countNotices()]).toEqual([1, 0]);
  await learnAt("2026-11-01T00:00:00Z", owner);
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

/** An owner of their own for some websites, with nights of a thousand sessions at 2,000 toman. */
async function addOwnerOf(websites: readonly string[]) {
  const { postgres } = platform.dependencies;
  const [row] = await postgres.query<{ owner: string }>(
    `WITH owner AS (INSERT INTO users VALUES (gen_random_uuid(), $2, '', '', now()) RETURNING id)
     UPDATE websites SET owner_id = owner.id FROM owner WHERE websites.id = ANY($1::uuid[]) RETURNING owner_id AS owner`,
    [websites, `${websites[0]}@night.example`],
  );
  const owner = row?.owner ?? "";
  const night = (website: string, day: string) =>
    postgres.transaction((queries) =>
      chargeAnalysis(queries, {
        ...{ plan: "STARTUP", owner, website, name: "Shop", sessions: 1_000, pricePerThousand: 20_000 },
        ...{ day, to: Date.parse(`${day}T19:30:00Z`) },
      }),
    );
  return { owner, night };
}

it("the first night is free for all websites of an owner, whatever the wallet has, and says its price once", async () => {
  const { postgres } = platform.dependencies;
  const { id: first } = await platform.addWebsite();
  const { id: second } = await platform.addWebsite();
  const { owner, night } = await addOwnerOf([first, second]);
  await postgres.transaction((queries) =>
    postMovement(queries, {
      ...{ key: "first-night", kind: "top_up", owner, currency: "IRR", available: 100_000, account: "gateway" },
    }),
  );
  const available = async () => (await readBalance(postgres, { owner, currency: "IRT" })).available;
  for (const website of [first, second, first]) expect(await night(website, "2026-11-10")).toBe(true);
  expect(await available()).toBe(10_000);
  const announced = await postgres.query("SELECT values FROM notifications WHERE owner_id = $1", [owner]);
  expect(announced).toEqual([{ values: { price: 2_000, currency: "IRT" } }]);
  await learnAt("2026-11-11T02:00:00Z", owner);
  for (const website of [first, second]) expect(await night(website, "2026-11-11")).toBe(true);
  expect(await available()).toBe(6_000);
  // Of a day that ended before, whatever was charged meanwhile.
  expect([await night(second, "2026-11-10"), await night(first, "2026-11-09")]).toEqual([true, true]);
  expect(await available()).toBe(6_000);
  // Who is charged already knows, when the notification is long forgotten.
  await postgres.query("DELETE FROM notifications WHERE owner_id = $1", [owner]);
  expect(await night(first, "2026-11-12")).toBe(true);
  expect(await available()).toBe(4_000);
});

it("who never paid a night learns of the price once, also where the notification is gone", async () => {
  const { postgres } = platform.dependencies;
  const { id: website } = await platform.addWebsite();
  const { owner, night } = await addOwnerOf([website]);
  expect(await night(website, "2026-11-10")).toBe(true);
  await learnAt("2026-11-11T02:00:00Z", owner);
  expect(await night(website, "2026-11-11")).toBe(false);
  await postgres.query("DELETE FROM notifications WHERE owner_id = $1", [owner]);
  expect(await night(website, "2026-11-12")).toBe(false);
});
