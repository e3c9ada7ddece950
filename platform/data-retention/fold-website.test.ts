import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Provenance } from "#contract/provenance.ts";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { evaluateAnewKind } from "#platform/members/request-evaluations.ts";
import { findPerson } from "#platform/profiles/find-person.ts";
import { listTimeline } from "#platform/profiles/list-timeline.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayMs } from "#platform/visits/day.ts";
import { findFolded } from "#platform/visits/fold-days.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { insertQuarantined, listQuarantined } from "#platform/wal/sql/quarantined-events.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { foldJob } from "./fold-job.ts";
import { foldWebsite } from "./fold-website.ts";
import { saveMonths } from "./sql/settings.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const monthMs = 30 * dayMs;

async function shop() {
  const { dependencies, clock } = platform;
  const now = clock.time;
  const { id: website, host, secret } = await platform.addWebsite();
  const collector = await platform.collector();
  const store = (name: string, at: number, fields: Partial<EventRow> = {}) =>
    collector.importRows(website, [
      { ...blankRow(v7(), name), at, visitor: 7n, session: BigInt(at), host, path: "/", ...fields },
    ]);
  const order = (at: number, provenance: Provenance, value: number, orderId = "A-1") =>
    store("purchase", at, { provenance, value, orderId, currency: "IRR", session: 0n });
  const settle = () => settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website });
  const overview = async () => {
    const from = new Date(now - 14 * monthMs).toISOString().slice(0, 10);
    const { query, run } = await prepareReport(dependencies, {
      ...{ input: { from, boundary: "month" }, account: "test" },
      website: { id: website, host, timeZone: "+04:30", currency: "IRT" as const },
    });
    return (await reportOverview(query, run)).totals;
  };
  const timeline = async () => {
    const site = { id: website, host, timeZone: "+04:30", currency: "IRT" as const };
    const { run, query } = await prepareReport(dependencies, { input: {}, account: "test", website: site });
    const [link] = await dependencies.postgres.query<{ person: string }>(
      "SELECT person_id::text AS person FROM visitor_links WHERE website_id = $1",
      [website],
    );
    const user = BigInt.asUintN(64, BigInt(link?.person ?? "0")).toString();
    const person = await findPerson(dependencies, { website: site, run, settled: query.settled, user });
    const { items } = await listTimeline(person, { page: 1, limit: 20 }, dependencies);
    return items.map(({ kind, name }) => (kind === "session" ? "page_view session" : name));
  };
  const fold = () =>
    foldWebsite(
      { ...dependencies, collector, imports: importsForErasure(dependencies) },
      website,
      new AbortController().signal,
    );
  const keep = (months: number | null) => saveMonths(dependencies.postgres, website, months);
  const names = async () => {
    const rows = await dependencies.clickhouse.select(
      sql`SELECT name FROM events WHERE website = ${uuid(website)} ORDER BY at, name`,
      z.object({ name: z.string() }),
      { owner: "test" },
    );
    return rows.map(({ name }) => name);
  };
  return { website, secret, collector, now, store, order, settle, overview, fold, keep, names, timeline };
}

describe("folding", () => {
  it("deletes the events of months that are not kept, and leaves what people and orders are made of", async () => {
    const { website, now, store, order, overview, fold, keep, names, timeline } = await shop();
    await store("page_view", now - 13 * monthMs);
    await store("identify", now - 13 * monthMs + 1, { data: '{"email":"a@b.example"}' });
    await order(now - 12 * monthMs, "server", 50_000);
    await store("click", now - 11 * monthMs);
    await store("page_view", now - monthMs);
    const before = await overview();
    expect(await fold()).toBe(true);
    expect(await names()).toHaveLength(5);
    await keep(6);
    expect(await fold()).toBe(true);
    expect(await names()).toEqual(["identify", "purchase", "page_view"]);
    expect(await overview()).toEqual(before);
    expect(await timeline()).toEqual(["page_view session", "purchase", "identify"]);
    // Keeping everything again brings nothing back, and nothing more goes.
    await keep(null);
    await fold();
    expect(await overview()).toEqual(before);
    expect(await findFolded(platform.dependencies.postgres, website)).toBeGreaterThan(0);
  });

  it("has segments computed anew, as people did nothing, once and not by nights without old days", async () => {
    const { website, now, store, fold, keep } = await shop();
    const { postgres } = platform.dependencies;
    const listRequests = () =>
      postgres.query("SELECT key FROM jobs WHERE kind = $1 AND website_id = $2", [evaluateAnewKind, website]);
    await store("page_view", now - 13 * monthMs);
    await store("page_view", now - 9 * monthMs);
    await fold();
    expect(await listRequests()).toEqual([]);
    await keep(6);
    await fold();
    expect(await listRequests()).toHaveLength(1);
    await postgres.query("DELETE FROM jobs WHERE kind = $1 AND website_id = $2", [evaluateAnewKind, website]);
    await fold();
    expect(await listRequests()).toEqual([]);
  });

  it("counts an order of a folded day as it was, whatever is said of it later", async () => {
    const { now, order, settle, overview, fold, keep } = await shop();
    await order(now - 12 * monthMs, "browser", 50_000);
    // Another one whose better claim is of a day that is kept.
    await order(now - 12 * monthMs, "browser", 1_000, "A-2");
    await order(now - monthMs, "server", 2_000, "A-2");
    await keep(6);
    await fold();
    const before = await overview();
    const sums = { orders: 2, sales: 5_200 };
    expect(before).toMatchObject(sums);
    await order(now - 2 * monthMs, "server", 70_000);
    expect(await overview()).toMatchObject(sums);
    await settle();
    expect(await overview()).toMatchObject(sums);
    await order(now - 2 * monthMs, "import", 3_000, "A-2");
    expect(await overview()).toMatchObject({ orders: 2, sales: 5_300 });
  });

  it("deletes what the event store refused before", async () => {
    const { website, now, fold, keep } = await shop();
    const { postgres } = platform.dependencies;
    const refuse = (id: string, at: number) =>
      insertQuarantined(postgres, [{ website, id, visitor: 7n, event: "{}", reason: "broken" }], new Date(at));
    await refuse("old", now - 12 * monthMs);
    await refuse("new", now - monthMs);
    await keep(6);
    await fold();
    const left = await listQuarantined(postgres, { website, after: undefined, limit: 10 });
    expect(left.map(({ id }) => id)).toEqual(["new"]);
  });

  it("refuses later events of folded days and says why", async () => {
    const { website, secret, collector, now, store, fold, keep } = await shop();
    await keep(6);
    await store("page_view", now - 12 * monthMs);
    await fold();
    const at = new Date(now - 12 * monthMs).toISOString();
    const event = { id: v7(), name: "page_view", url: "https://shop.example/", at, visitor: "v" };
    expect(await collector.acceptServer(secret, { events: [event] })).toMatchObject({
      accepted: 0,
      dropped: { folded: 1 },
    });
    expect(collector.receivedEvents.list(website)).toContainEqual(expect.objectContaining({ outcome: "folded" }));
    await expect(store("page_view", now - 12 * monthMs)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("waits for jobs that move events, and for imports that can be undone", async () => {
    const { website, now, store, fold, keep, names } = await shop();
    const { postgres } = platform.dependencies;
    const [importId, jobId] = [v7(), v7()];
    await store("page_view", now - 12 * monthMs);
    await store("identify", now - 12 * monthMs, { provenance: "import", data: `{"id":"1","$import":"${importId}"}` });
    await keep(6);
    await addJob(postgres, { kind: "exclusion", key: jobId, payload: { id: jobId }, due: now, website });
    expect(await fold()).toBe(false);
    await postgres.query("DELETE FROM jobs WHERE key = $1", [jobId]);
    await postgres.query(
      `INSERT INTO imports (id, website_id, kind, state, revision, file_name, file_bytes, options, format, columns, mapping,
         sample, is_dry_run, has_written, created_at, changed_at)
       VALUES ($1, $2, 'people', 'done', 1, 'a.csv', 1, '{}', '{}', '[]', '[]', '[]', false, true, $3, $3)`,
      [importId, website, new Date(now)],
    );
    expect(await fold()).toBe(false);
    expect(await names()).toEqual(["identify", "page_view"]);
    await postgres.query("UPDATE imports SET changed_at = $2 WHERE id = $1", [importId, new Date(now - 8 * dayMs)]);
    expect(await fold()).toBe(true);
    expect(await names()).toEqual(["identify"]);
  });

  it("is named by its occasion, so that a night plans it once", async () => {
    const { website, now } = await shop();
    const { postgres } = platform.dependencies;
    expect(await addJob(postgres, foldJob(website, "2026-11-20", now))).toBe(true);
    expect(await addJob(postgres, foldJob(website, "2026-11-20", now))).toBe(false);
  });
});
