import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Collector } from "#platform/collect/collector.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { chrome, openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { importAccessLog } from "./import-access-log.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
let collector: Collector;
const folder = mkdtempSync(join(tmpdir(), "nabz-import-"));

beforeAll(async () => {
  platform = await openTestPlatform();
  collector = await platform.collector();
});
afterAll(async () => {
  await platform?.close();
  rmSync(folder, { recursive: true, force: true });
});

const geo = () => ({ country: "IR", city: "Tehran" });
let files = 0;

function fileOf(content: string | Buffer): string {
  files += 1;
  const path = join(folder, `${files}.log`);
  writeFileSync(path, content);
  return path;
}

type Site = Awaited<ReturnType<typeof platform.addWebsite>>;

const run = (site: Site, content: string | Buffer, signal?: AbortSignal) =>
  importAccessLog(
    { clickhouse: platform.dependencies.clickhouse, clock: platform.dependencies.clock, collector, geo },
    { path: fileOf(content), website: site, ...(signal === undefined ? {} : { signal }) },
  );

/** A page view `minutes` after noon. */
function hit(minutes: number, { path = "/", address = "1.2.3.4", referrer = "-", agent = chrome } = {}): string {
  const time = new Date(Date.UTC(2026, 4, 17, 12) + minutes * 60_000).toISOString();
  const clock = `17/May/2026:${time.slice(11, 19)} +0000`;
  return `${address} - - [${clock}] "GET ${path} HTTP/1.1" 200 123 "${referrer}" "${agent}"`;
}

const lines = (...all: string[]) => `${all.join("\n")}\n`;

const shape = { at: z.string(), path: z.string(), session: z.string(), medium: z.string(), referrer: z.string() };
const stored = (site: Site) =>
  platform.rows(sql`toString(at) AS at, path, toString(session) AS session, medium, referrer`, shape, site.id);
const sessionsOf = async (site: Site) => new Set((await stored(site)).map(({ session }) => session)).size;

describe("importing an access log", () => {
  it("stores each page view once, with visitor, session, place, device and where it came from", async () => {
    const site = await platform.addWebsite();
    const log = lines(
      hit(0, { path: "/a/?utm_source=news&utm_medium=email", referrer: "https://mail.example/" }),
      hit(29, { path: "/b/index.html", referrer: "https://www.shop.example/a" }),
      hit(60, { path: "/c", referrer: "https://www.google.com/" }),
      hit(60, { path: "/c", address: "1.2.3.5" }),
    );
    expect(await run(site, log)).toEqual({
      ...{ read: 4, pageViews: 4, stored: 4, duplicates: 0, assets: 0, feeds: 0, bots: 0, errors: 0, redirects: 0 },
      ...{ other: 0, malformed: { count: 0, lines: [] }, interrupted: false },
      ...{ firstAt: "2026-05-17T12:00:00.000Z", lastAt: "2026-05-17T13:00:00.000Z" },
    });
    const rows = await stored(site);
    expect(rows.map(({ path }) => path)).toEqual(["/a", "/b", "/c", "/c"]);
    expect(rows.slice(0, 2).map(({ medium, referrer }) => [medium, referrer])).toEqual([
      ["email", "mail.example/"],
      ["direct", ""],
    ]);
    // 0 and 29 are one visit; 60 is 31 minutes later; the other address is a visitor of its own.
    expect(rows[0]?.session).toBe(rows[1]?.session);
    expect(await sessionsOf(site)).toBe(3);
  });

  it("changes nothing the second time, however the same lines are compressed", async () => {
    const site = await platform.addWebsite();
    const log = lines(hit(0), hit(0), hit(5), hit(50));
    expect(await run(site, log)).toMatchObject({ stored: 4, duplicates: 0 });
    for (const again of [
      log,
      gzipSync(log),
      Buffer.concat([gzipSync(log.slice(0, 300)), gzipSync(log.slice(300))]),
      log.replaceAll("\n", "\r\n"),
      log.trimEnd(),
      `\n\n${log}`,
    ]) {
      expect(await run(site, again)).toMatchObject({ read: 4, stored: 0, duplicates: 4 });
    }
    expect(await stored(site)).toHaveLength(4);
  });

  it("adds only the new lines of a grown file, which continue the sessions", async () => {
    const site = await platform.addWebsite();
    const log = lines(hit(0), hit(20), hit(20));
    await run(site, log);
    expect(await run(site, log + lines(hit(20), hit(45), hit(100)))).toMatchObject({ stored: 3, duplicates: 3 });
    expect(await sessionsOf(site)).toBe(2);
  });

  it.each([
    ["the older one first", [0, 1]],
    ["the newer one first", [1, 0]],
  ])("takes a rotated log, %s", async (_, [first = 0, second = 0]) => {
    const site = await platform.addWebsite();
    const parts = [lines(hit(0), hit(20)), lines(hit(40), hit(95))];
    await run(site, parts[first] ?? "");
    expect(await run(site, parts[second] ?? "")).toMatchObject({ stored: 2, duplicates: 0 });
    expect(await sessionsOf(site)).toBe(2);
  });

  it("sorts lines that are out of order", async () => {
    const site = await platform.addWebsite();
    // In the order of the file 0 and 50 are two visits, and 25 would join one of them.
    await run(site, lines(hit(50), hit(0), hit(25)));
    expect(await sessionsOf(site)).toBe(1);
  });

  it("reads the common format, with addresses as visitors", async () => {
    const site = await platform.addWebsite();
    const common = (minutes: number) => hit(minutes).replace(/ "-" ".*"$/, "");
    expect(await run(site, lines(common(0), common(10)))).toMatchObject({ stored: 2, bots: 0 });
    expect(await sessionsOf(site)).toBe(1);
  });

  it("reads JSON lines", async () => {
    const site = await platform.addWebsite();
    const json = (at: string, path: string) =>
      JSON.stringify({ time_iso8601: at, remote_addr: "1.2.3.4", request: `GET ${path} HTTP/1.1`, status: 200 });
    const log = lines(json("2026-05-17T12:00:00+04:30", "/a"), json("2026-05-17T07:40:00Z", "/صفحه"), "{}");
    expect(await run(site, log)).toMatchObject({ stored: 2, malformed: { count: 1, lines: [3] } });
    expect((await stored(site)).map(({ path }) => path)).toEqual(["/a", "/صفحه"]);
  });

  it("survives garbage, binary and endless lines, and lists the first twenty", async () => {
    const site = await platform.addWebsite();
    const garbage = Buffer.from(randomBytes(5_000).map((byte) => (byte === 10 || byte === 13 ? 7 : byte)));
    const endless = Buffer.alloc(3_000_000, "x");
    const newline = Buffer.from("\n");
    const log = Buffer.concat([
      ...[Buffer.from(lines(hit(0))), garbage, newline, endless, newline, Buffer.from(lines(hit(1)))],
      ...Array.from({ length: 30 }, () => Buffer.from("nonsense\n")),
      Buffer.from(lines(hit(2, { path: "/\xff\0" }))),
    ]);
    const named = [2, 3, ...Array.from({ length: 18 }, (_, index) => index + 5)];
    expect(await run(site, log)).toMatchObject({ read: 35, stored: 3, malformed: { count: 32, lines: named } });
  });

  it("counts times of a broken clock as malformed", async () => {
    const site = await platform.addWebsite();
    const log = lines(hit(0).replace("2026", "1970"), hit(0).replace("2026", "2027"));
    expect(await run(site, log)).toMatchObject({ stored: 0, malformed: { count: 2, lines: [1, 2] } });
  });

  it("accepts an empty file, and names files that cannot be read", async () => {
    const site = await platform.addWebsite();
    expect(await run(site, "")).toMatchObject({ read: 0, pageViews: 0, firstAt: null, lastAt: null });
    await expect(run(site, Buffer.from("BZh91AY"))).rejects.toThrow("bzip2");
    const dependencies = {
      clickhouse: platform.dependencies.clickhouse,
      clock: platform.dependencies.clock,
      collector,
      geo,
    };
    await expect(importAccessLog(dependencies, { path: folder, website: site })).rejects.toThrow("is not a file");
    await expect(importAccessLog(dependencies, { path: join(folder, "none"), website: site })).rejects.toThrow(
      "no such file",
    );
  });

  it("imports what precedes the break of a compressed file, and reports the break", async () => {
    const site = await platform.addWebsite();
    const log = Array.from({ length: 4_000 }, (_, index) =>
      hit(index / 100, { path: `/${randomBytes(8).toString("hex")}` }),
    );
    const packed = gzipSync(lines(...log));
    await expect(run(site, packed.subarray(0, packed.length / 2))).rejects.toThrow("broken or cut short");
    expect((await stored(site)).length).toBeGreaterThan(1_000);
    expect(await run(site, packed)).toMatchObject({ pageViews: 4_000 });
    expect(await stored(site)).toHaveLength(4_000);
  });

  it("refuses an inactive website in one line, before the file is read", async () => {
    const site = await platform.addWebsite();
    await platform.dependencies.postgres.query("UPDATE websites SET active = false WHERE id = $1", [site.id]);
    await expect(run(site, lines(hit(0)))).rejects.toMatchObject({
      code: "REFUSED",
      message: expect.stringContaining("inactive"),
    });
    expect(await stored(site)).toEqual([]);
  });

  it("stops when aborted, and is completed by running it again", async () => {
    const site = await platform.addWebsite();
    const log = lines(...Array.from({ length: 6_000 }, (_, index) => hit(index / 1_000, { path: `/${index}` })));
    const stop = new AbortController();
    const stopping: typeof collector.importRows = (website, rows) => {
      if (rows.length > 0) stop.abort();
      return collector.importRows(website, rows);
    };
    const dependencies = {
      clickhouse: platform.dependencies.clickhouse,
      clock: platform.dependencies.clock,
      collector: { importRows: stopping },
      geo,
    };
    const halted = await importAccessLog(dependencies, { path: fileOf(log), website: site, signal: stop.signal });
    expect(halted).toMatchObject({ stored: 500, interrupted: true });
    expect(await run(site, log)).toMatchObject({ stored: 5_500, duplicates: 500, interrupted: false });
    expect(await sessionsOf(site)).toBe(1);
  });
});
