import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { readBalance } from "#platform/ledger/read-balance.ts";
import { toMinor } from "#platform/minor.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { findingJobs } from "./job-kinds.ts";
import { listFindings } from "./list-findings.ts";

const dayMs = 86_400_000;
const start = Date.parse("2026-09-01T00:00:00+04:30");
const perDay = 30;

let platform: Platform;
let website: string;
let owner: string;
beforeAll(async () => {
  platform = await openTestPlatform();
  ({ id: website } = await platform.addWebsite());
  const [row] = await platform.dependencies.postgres.query<{ owner: string }>(
    "SELECT owner_id AS owner FROM websites WHERE id = $1",
    [website],
  );
  owner = row?.owner ?? "";
  await fill(website);
});
afterAll(() => platform?.close());

/** As many sessions on every day; three times as many from day 50 on. */
async function fill(website: string, firstDay = 0) {
  const rows = Array.from({ length: 70 * perDay * 3 }, (_, index) => {
    const day = Math.floor(index / (perDay * 3));
    const ofDay = index % (perDay * 3);
    if (day < firstDay || (day < 50 && ofDay >= perDay)) return [];
    const at = start + day * dayMs + 36_000_000 + ofDay * 60_000;
    const visit = { visitor: BigInt(index + 1), session: BigInt(index + 1), path: "/", host: "shop.example" };
    return [toColumns(website, { ...blankRow(v7(), "page_view"), at, ...visit }, 1, "2026-11-20 10:00:00.000")];
  }).flat();
  await platform.dependencies.clickhouse.insert("events", rows, v7());
}

/** The morning after a number of days, where plans are sold and a thousand sessions cost 100,000 rial. */
async function wakeUp(days: number, hours = 6) {
  const { dependencies, clock } = platform;
  clock.time = start + days * dayMs + hours * 3_600_000;
  const settings = { ...dependencies.settings, PLANS: "on" as const };
  const sold = {
    ...dependencies,
    settings,
    plans: { ...dependencies.plans, analysis: { IRT: toMinor("IRT", 10_000) } },
  };
  const jobs = new Jobs(sold, findingJobs(sold));
  await jobs.runDue();
  await jobs.runDue();
}

const charges = () =>
  platform.dependencies.postgres.query<{ kind: string; amount: number }>(
    `SELECT kind, e.amount FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
     WHERE owner_id = $1 AND e.account = 'available' AND kind <> 'top_up' ORDER BY number`,
    [owner],
  );
const countFindings = async () =>
  (await platform.dependencies.postgres.query("SELECT FROM findings WHERE website_id = $1", [website])).length;

const countUnpaid = async () => {
  const of = { id: website, timeZone: "+04:30", currency: "IRT" } as const;
  return (await listFindings(platform.dependencies.postgres, of, { page: 1, limit: 5 })).unpaidNights;
};
const warnings = async () => {
  const rows = await platform.dependencies.postgres.query<{ values: object }>(
    "SELECT values FROM notifications WHERE owner_id = $1 AND kind = 'findingsUnpaid' ORDER BY at",
    [owner],
  );
  return rows.map(({ values }) => values);
};

const topUp = (rial: number) =>
  platform.dependencies.postgres.transaction((queries) =>
    postMovement(queries, {
      ...{ key: v7(), kind: "top_up", owner, currency: "IRR", available: rial, account: "gateway" },
    }),
  );

/** A plan of the year; foreign keys lead to an order that this test has no use for. */
const buyPlan = () =>
  platform.dependencies.postgres.transaction(async ({ query }) => {
    await query("SET LOCAL session_replication_role = replica");
    await query(
      `INSERT INTO plan_terms (id, user_id, order_id, type, period, currency, price, starts_at, ends_at)
       VALUES ($1, $2, $3, 'STARTUP', 'YEARLY', 'IRT', 0, $4, $5)`,
      [v7(), owner, v7(), new Date(start), new Date(start + 365 * dayMs)],
    );
  });

it("a night is paid by session where plans are sold, finds nothing on BASIC or unpaid, and is paid once", async () => {
  await topUp(10_000);
  await wakeUp(56);
  expect([await charges(), await countFindings()]).toEqual([[], 0]);

  // The first night is free, and says what the next ones cost.
  await buyPlan();
  await wakeUp(57);
  expect([await charges(), await countFindings()]).toEqual([[], 1]);
  await platform.dependencies.postgres.query(
    "UPDATE notifications SET at = $1 WHERE owner_id = $2 AND kind = 'findingsPriced'",
    [new Date(platform.clock.time), owner],
  );
  await platform.dependencies.postgres.query("DELETE FROM findings WHERE website_id = $1", [website]);

  await wakeUp(58);
  const paid = { kind: "ai", amount: -9_000 };
  expect([await charges(), await countFindings()]).toEqual([[paid], 1]);

  // 1,000 rial are left of it: the next night costs more, which its owner learns of.
  await platform.dependencies.postgres.query("DELETE FROM findings WHERE website_id = $1", [website]);
  expect([await countUnpaid(), await warnings()]).toEqual([0, []]);
  await wakeUp(59);
  expect([await charges(), await countFindings()]).toEqual([[paid], 0]);
  expect([await countUnpaid(), await warnings()]).toEqual([1, [{ name: "Shop", amount: 900, currency: "IRT" }]]);

  await topUp(50_000);
  await wakeUp(60);
  expect([await charges(), await countFindings()]).toEqual([[paid, paid], 1]);
  // The same day ends two hours earlier or later in another zone: its sessions are paid already.
  for (const zone of ["+02:30", "+06:30"]) {
    await platform.dependencies.postgres.query("UPDATE websites SET time_zone = $2 WHERE id = $1", [website, zone]);
    await wakeUp(60, zone === "+02:30" ? 8 : 9);
  }
  expect(await charges()).toEqual([paid, paid]);
  expect((await readBalance(platform.dependencies.postgres, { owner, currency: "IRT" })).available).toBe(4_200);
});

it("a night of a website whose owner has switched the analysis off finds nothing and costs nothing", async () => {
  const { postgres } = platform.dependencies;
  await topUp(50_000);
  await postgres.query("DELETE FROM findings WHERE website_id = $1", [website]);
  const before = await charges();
  const switchTo = (isOn: boolean) =>
    postgres.query("UPDATE websites SET nightly_analysis = $2, time_zone = '+04:30' WHERE id = $1", [website, isOn]);
  await switchTo(false);
  await wakeUp(61);
  expect([await charges(), await countFindings(), await countUnpaid()]).toEqual([before, 0, 1]);
  await switchTo(true);
  await wakeUp(62);
  expect([(await charges()).length, await countFindings()]).toEqual([before.length + 1, 1]);
});

it("a night of a website with too short a history to find anything costs nothing", async () => {
  // Of the same owner, whose plan is paid by now.
  const { id: young } = await platform.addWebsite();
  const countCharges = async () => {
    const { postgres } = platform.dependencies;
    const key = `findings/${young}/%`;
    return (await postgres.query("SELECT FROM ledger_transactions WHERE key LIKE $1", [key])).length;
  };
  // Day 30 is the first one: the night of day 65 is the first that has five weeks.
  await fill(young, 30);
  await topUp(500_000);
  await wakeUp(64);
  expect(await countCharges()).toBe(0);
  await wakeUp(65);
  expect(await countCharges()).toBe(1);
});
