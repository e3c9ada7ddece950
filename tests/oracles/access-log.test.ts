import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { isbot } from "isbot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { importAccessLog } from "#platform/collect/import/import-access-log.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";

const path = fileURLToPath(new URL("../data/apache_access.log.gz", import.meta.url));

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(async () => {
  await platform?.close();
});

async function importInto(host: string) {
  const site = await platform.addWebsite(host);
  const collector = await platform.collector();
  const { clickhouse, clock } = platform.dependencies;
  const run = () =>
    importAccessLog({ clickhouse, clock, collector, geo: () => ({ country: "", city: "" }) }, { path, website: site });
  return { site, run };
}

it("counts the real log as it was counted by hand", async () => {
  const { run } = await importInto("semicomplete.com");
  const summary = await run();
  expect(summary).toEqual({
    // `wc -l`, no line is blank.
    read: 10_000,
    // GET, 200 or 304, a browser's agent, neither a file's ending nor a feed: what the oracle below counts.
    pageViews: 1_497,
    // Of 91.232.96.8 two lines of 20 May 19:05:31 are identical: two hits, both are stored.
    stored: 1_497,
    duplicates: 0,
    // Browsers' pictures, styles, scripts, icons, fonts, texts, archives: .png 2241, .css 1417, .ico 768, .js 250, …
    assets: 5_322,
    // Addresses with flav=rss20 that a browser asked for; the other 896 with flav=rss20 or flav=atom are bots' or failed.
    feeds: 5,
    // Crawlers, feed readers, libraries, and the lines whose agent is "-"; judged before everything else.
    bots: 3_009,
    // 220 lines have a status of 403, 404, 416 or 500; the others of them are bots'.
    errors: 79,
    // 301; 122 more are bots'. 304 is no redirect.
    redirects: 42,
    // 206 (a part of a file), HEAD, POST and OPTIONS.
    other: 45,
    // The agent of line 8899 has no closing quote.
    malformed: { count: 1, lines: [8_899] },
    // Of the page views, not of all lines; the log is out of order by up to a minute.
    firstAt: "2015-05-17T10:05:13.000Z",
    lastAt: "2015-05-20T21:05:53.000Z",
    interrupted: false,
  });
  expect(await run()).toEqual({ ...summary, stored: 0, duplicates: 1_497 });
});

/** The same question asked by the plainest program there is: every line at once, one pattern, Maps and a sort. */
function askPlainly() {
  const files =
    /\.(png|css|ico|js|jpe?g|gif|ttf|woff|svg|swf|txt|log|jar|xsl|xml|pdf|conf|sh|doc|exe|gz|c|tex|deb|rpm|spec|zip|lua|patch|pyc|vim|pcap|mk|m4|java|gem|diff|cpp)$/i;
  const days = new Map<string, number>();
  const visits = new Map<string, number[]>();
  for (const line of gunzipSync(readFileSync(path)).toString("latin1").split("\n")) {
    const found = /^(\S+) .*\[(.*)\] "GET (\S+) HTTP\/1\.[01]" (200|304) \S+ ".*" "(.*)"$/.exec(line);
    if (found === null) continue;
    const [, address = "", time = "", target = "", , agent = ""] = found;
    if (isbot(agent) || target.includes("flav=rss20") || target.includes("flav=atom")) continue;
    if (files.test(target.replace(/[?#].*/, ""))) continue;
    const at = Date.parse(time.replace(/^(\d+)\/(\w+)\/(\d+):/, "$1 $2 $3 "));
    const day = new Date(at).toISOString().slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + 1);
    visits.set(`${address} ${agent}`, [...(visits.get(`${address} ${agent}`) ?? []), at]);
  }
  let sessions = 0;
  for (const times of visits.values()) {
    times.sort((a, b) => a - b);
    times.forEach((at, index) => {
      const before = times[index - 1];
      if (before === undefined || at - before >= 30 * 60_000) sessions += 1;
    });
  }
  const pageViews = [...days.values()].reduce((sum, count) => sum + count, 0);
  return { pageViews, visitors: visits.size, sessions, days: Object.fromEntries(days) };
}

it("finds in the store the page views, visitors and sessions that a plain program finds in the log", async () => {
  const { site, run } = await importInto("www.semicomplete.com");
  await run();
  const { clickhouse } = platform.dependencies;
  const counts = z.object({ pageViews: z.coerce.number(), visitors: z.coerce.number(), sessions: z.coerce.number() });
  const [totals] = await clickhouse.select(
    sql`SELECT count() AS pageViews, uniqExact(visitor) AS visitors, uniqExact(session) AS sessions
        FROM events WHERE website = toUUID(${site.id}) AND name = 'page_view' AND session != 0`,
    counts,
    { owner: "test" },
  );
  const days = await clickhouse.select(
    sql`SELECT toString(toDate(at)) AS day, count() AS views FROM events WHERE website = toUUID(${site.id})
        GROUP BY day ORDER BY day`,
    z.object({ day: z.string(), views: z.coerce.number() }),
    { owner: "test" },
  );
  const stored = { ...totals, days: Object.fromEntries(days.map(({ day, views }) => [day, views])) };
  expect(stored).toEqual(askPlainly());
  console.log("page views, visitors, sessions:", stored);
});
