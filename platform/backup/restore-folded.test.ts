import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { foldWebsite } from "#platform/data-retention/fold-website.ts";
import { saveMonths } from "#platform/data-retention/sql/settings.ts";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { markAllDirty } from "#platform/visits/sql/mark-all-dirty.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "#tests/http/platform.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Backups of before and after months were folded: what they bring back, and what settling makes of it. */

const folder = mkdtempSync(join(tmpdir(), "nabz-folded-"));
const dayMs = 86_400_000;
const monthMs = 30 * dayMs;
const made = { signal: new AbortController().signal, progress: () => undefined };
let website: string;
let token: string;
let period: { from: string; to: string };
/** What the platform answered before months were folded, and after. */
let [whole, folded]: Awaited<ReturnType<typeof answers>>[] = [];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settle = ({ dependencies, collector }: TestPlatform) =>
  settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website });

/** Reports that settled days answer alone, and two that need events. */
async function answers(platform: TestPlatform) {
  const { reports, sales, productReports, people, behaviour } = platform.client(token);
  const input = { website, ...period };
  const [overview, lists, sold, first, products, list, retention, paths] = [
    await reports.overview({ ...input, boundary: "month" }),
    await reports.lists({ ...input, lists: ["medium", "pages", "devices"] }),
    await sales.overview({ ...input, boundary: "month" }),
    await sales.first(input),
    await productReports.products(input),
    await people.list({ website, sort: "-revenue" }),
    await behaviour.retention({ ...input, boundary: "month" }),
    await behaviour.paths({ ...input, around: "/" }),
  ];
  return {
    settled: [overview, lists, sold, first, products, list, retention].map(({ result }) => result),
    paths: paths.result,
  };
}

function rowsOf(now: number): EventRow[] {
  return [13, 12, 1].flatMap((months, nth) => {
    const at = now - months * monthMs;
    const own = { visitor: BigInt(nth + 7), session: BigInt(nth + 70), host: "owner.example", medium: "search" };
    const row = (name: string, after: number, fields: Partial<EventRow>) => ({
      ...blankRow(v7(), name),
      ...{ ...own, at: at + after * 60_000, path: "/" },
      ...fields,
    });
    const products = [{ id: "12", name: "tea", price: 1_000, quantity: 2 }];
    return [
      row("page_view", 0, {}),
      row("page_view", 2, { path: "/p/1" }),
      row("identify", 3, { data: JSON.stringify({ email: `buyer${nth}@example.com` }) }),
      row("purchase", 5, { value: 20_000, currency: "IRT", orderId: `A-${nth}`, data: JSON.stringify({ products }) }),
    ];
  });
}

beforeAll(async () => {
  const platform = await startTestPlatform();
  try {
    const owner = await makeOwner(platform, "owner");
    ({ token } = owner);
    website = owner.website.id;
    const now = platform.dependencies.clock.now();
    const iso = (at: number) => new Date(at).toISOString();
    period = { from: iso(now - 14 * monthMs), to: iso(now) };
    await platform.collector.importRows(website, rowsOf(now));
    await settle(platform);
    whole = await answers(platform);
    await makeBackup(platform.dependencies, { ...made, folder: join(folder, "before") });
    await saveMonths(platform.dependencies.postgres, website, 6);
    const folding = { ...platform.dependencies, collector: platform.collector };
    await foldWebsite({ ...folding, imports: importsForErasure(platform.dependencies) }, website, made.signal);
    folded = await answers(platform);
    await makeBackup(platform.dependencies, { ...made, folder: join(folder, "after") });
  } finally {
    await platform.stop();
  }
}, 120_000);

/** Restores a backup and works on it as a start and `settle --all` do. */
async function restored<Value>(name: string, work: (platform: TestPlatform) => Promise<Value>): Promise<Value> {
  const target = join(folder, `data ${name}`);
  mkdirSync(target, { mode: 0o700 });
  const settings = { DATA_DIR: target, DATABASE_URL: undefined, CLICKHOUSE_URL: undefined };
  await restoreBackup({ settings, folder: join(folder, name), ...made });
  const platform = await startTestPlatform({ DATA_DIR: target });
  try {
    await markAllDirty(platform.dependencies.postgres);
    await settle(platform);
    return await work(platform);
  } finally {
    await platform.stop();
  }
}

it("folding changes no report of settled days, and takes what needs events", () => {
  expect(folded?.settled).toEqual(whole?.settled);
  expect(folded?.paths).not.toEqual(whole?.paths);
});

it("a backup of before brings events and boundary back, and reports as before once it is settled again", async () => {
  const [found, retention] = await restored("before", async (platform) => [
    await answers(platform),
    (await platform.client(token).websites.dataRetention.get({ id: website })).result,
  ]);
  expect(found).toEqual(whole);
  expect(retention).toEqual({ months: null, foldedUntil: null });
});

it("a backup of after reports as the folded website did, and says until when events are gone", async () => {
  const [found, retention] = await restored("after", async (platform) => [
    await answers(platform),
    (await platform.client(token).websites.dataRetention.get({ id: website })).result,
  ]);
  expect(found).toEqual(folded);
  expect(retention).toMatchObject({ months: 6, foldedUntil: expect.any(String) });
});
