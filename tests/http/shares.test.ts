import { randomUUID } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { shapes } from "#contract/behaviour.ts";
import { type ShapedScreen, shapedScreens } from "#contract/screens.ts";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
const website = () => owner.website.id;
const aban = { from: "2026-10-23", to: "2026-11-22" };
/** The days of Aban with their comparison, as screens ask for them: the same weekdays, five weeks before. */
const abanCompared = { ...aban, fromCompare: "2026-09-18", toCompare: "2026-10-18" };

beforeAll(async () => {
  platform = await startTestPlatform({ DASHBOARD_URL: "https://nabz.example", TRUST_PROXY: "127.0.0.1" });
  platform.advance(Date.parse("2026-11-21T10:00:00Z") - platform.dependencies.clock.now());
  owner = await makeOwner(platform, "owner");
  const visitOn = (day: string, visitor: bigint, from: object) => ({
    ...blankRow(v7(), "page_view"),
    ...{
      at: Date.parse(`${day}T10:00:00Z`),
      visitor,
      session: visitor,
      host: "owner.example",
      path: "/p/1",
    },
    ...from,
  });
  const search = { medium: "search", source: "torob.com", country: "IR", device: "mobile" };
  const rows = [
    visitOn("2026-11-10", 1n, search),
    visitOn("2026-11-11", 2n, search),
    visitOn("2026-11-12", 3n, { medium: "direct", country: "DE", device: "desktop" }),
    visitOn("2026-10-10", 4n, search),
    {
      ...visitOn("2026-11-10", 1n, search),
      name: "identify",
      data: JSON.stringify({ email: "mina@secret.example", name: "مینا" }),
    },
  ];
  const columns = rows.map((row) => toColumns(website(), row, 1, "2026-11-12 10:00:00.000"));
  await platform.dependencies.clickhouse.insert("events", columns, v7());
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => platform?.stop());

const share = async (more: object = {}) =>
  (await owner.client.shares.create({ website: website(), name: "آبان", ...aban, ...more })).result;
const read = (token: string) => platform.client().shares.read({ token });

describe("a read-only link", () => {
  it("shows a report without sign-in, with the numbers that its owner sees", async () => {
    const { token, url } = await share();
    expect(url).toBe(`https://nabz.example/s/${token}`);
    const { result } = await read(token);
    const own = await owner.client.reports.overview({ website: website(), ...abanCompared });
    expect(result.overview).toEqual(own.result);
    expect(result.overview.totals).toMatchObject({ people: 3, sessions: 3 });
    expect(result.overview.compareTotals).toMatchObject({ sessions: 1 });
    expect(result).toMatchObject({ name: "آبان", website: { name: "owner", timeZone: "+04:30" }, counts: { all: 3 } });
    expect(result.firstEventAt).toBe("2026-10-10T10:00:00.000Z");
    expect(result.lists?.sources.items).toMatchObject([{ key: "torob.com", sessions: 2 }, { sessions: 1 }]);
    expect(result.lists?.pages.items).toMatchObject([{ key: "/p/1", pageViews: 3 }]);
  });

  it("follows the last days where it says so", async () => {
    const { token } = await share({ lastDays: 12 });
    const { overview } = (await read(token)).result;
    // The 10th to the 21st: of the visits above all three of this month.
    expect(overview.range.from).toBe("2026-11-10T00:00:00+04:30");
    expect(overview.totals).toMatchObject({ sessions: 3 });
  });

  it("names nobody and reveals no id or key of the website", async () => {
    const { token } = await share();
    const { body } = await platform.send("GET", `/v1/shared/${token}`);
    const text = JSON.stringify(body);
    for (const secret of ["mina", "secret.example", "مینا", website(), owner.website.key, owner.email]) {
      expect(text).not.toContain(secret);
    }
  });

  it("keeps its filters", async () => {
    const { token } = await share({ filters: { medium: ["search"] }, compare: false });
    const { result } = await read(token);
    expect(result.filters).toEqual({ medium: ["search"] });
    expect(result.overview.totals.sessions).toBe(2);
    expect(result.overview.compare).toBeUndefined();
    expect(result.lists?.medium.items).toMatchObject([{ key: "search", sessions: 2 }]);
    const ofVisitors = (await read((await share({ filters: { client: 1 } })).token)).result;
    const { result: own } = await owner.client.reports.overview({
      website: website(),
      ...abanCompared,
      client: 1,
    });
    expect(ofVisitors.overview).toEqual(own);
    expect(ofVisitors.filters).toEqual({ client: 1 });
  });

  it("is listed with its address, which lies sealed and as a hash alone, and ends when it is revoked", async () => {
    platform.advance(1_000);
    const { token, ...listed } = await share({ name: "برای همکار" });
    const items = async () => (await owner.client.shares.list({ website: website() })).result.items;
    expect((await items())[0]).toEqual(listed);
    const { postgres } = platform.dependencies;
    const stored = (table: string) => postgres.query<{ row: string }>(`SELECT ${table}::text AS row FROM ${table}`);
    const rows = (await Promise.all(["shares", "sealed_secrets"].map(stored))).flat();
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    // As a link made before addresses were kept.
    const older = await share({ name: "پیشین" });
    await postgres.query("DELETE FROM sealed_secrets WHERE purpose = $1", [`share/${older.id}`]);
    expect((await items()).find(({ id }) => id === older.id)).toMatchObject({ url: null });
    await owner.client.shares.revoke({ website: website(), id: older.id });
    await read(token);
    await owner.client.shares.revoke({ website: website(), id: listed.id });
    await expect(read(token)).rejects.toMatchObject({ status: 404 });
    expect(await postgres.query("SELECT FROM sealed_secrets WHERE purpose = $1", [`share/${listed.id}`])).toEqual([]);
    await expect(owner.client.shares.revoke({ website: website(), id: listed.id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("ends at its expiry, and with its website", async () => {
    const { token } = await share({ expiresAt: "2026-11-21T14:40:00+04:30" });
    await read(token);
    platform.advance(10 * 60_000);
    await expect(read(token)).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
    const other = (await owner.client.websites.create({ name: "other", url: "https://other.example" })).result;
    const theirs = (await owner.client.shares.create({ website: other.id, name: "x", ...aban })).result;
    await owner.client.websites.delete({ id: other.id });
    await expect(read(theirs.token)).rejects.toMatchObject({ status: 404 });
  });

  it("that does not exist is a 404 like an expired one", async () => {
    for (const token of ["x", "%00", "a".repeat(32), "..%2F"]) {
      expect((await platform.send("GET", `/v1/shared/${token}`)).status).toBeGreaterThanOrEqual(400);
      expect((await platform.send("GET", `/v1/shared/${token}`)).status).toBeLessThan(500);
    }
  });

  it("has a limit of reads per minute", async () => {
    const { token } = await share();
    const seen: number[] = [];
    for (let times = 0; times < 62; times += 1) seen.push((await platform.send("GET", `/v1/shared/${token}`)).status);
    expect(seen.filter((status) => status === 200)).toHaveLength(60);
    expect(new Set(seen.slice(60))).toEqual(new Set([429]));
    platform.advance(60_000);
    await read(token);
  });

  it("is read beside others of its website as one account, two at a time", async () => {
    const { clickhouse, barrier } = platform.dependencies;
    const select = vi.spyOn(clickhouse, "select");
    const whole = barrier.readWhole.bind(barrier);
    const running = { now: 0, highest: 0 };
    const readWhole = vi.spyOn(barrier, "readWhole").mockImplementation(async (id, work) => {
      running.now += 1;
      running.highest = Math.max(running.highest, running.now);
      return whole(id, work).finally(() => {
        running.now -= 1;
      });
    });
    const names = ["یک", "دو", "سه", "چهار", "پنج"];
    const tokens = await Promise.all(names.map(async (name) => (await share({ name })).token));
    // Of one link that is opened twice at once one report is read.
    const answers = await Promise.all([...tokens, ...tokens].map(read));
    expect(answers.map(({ result }) => result.name)).toEqual([...names, ...names]);
    expect([running.highest, readWhole.mock.calls.length]).toEqual([2, names.length]);
    const accounts = new Set(select.mock.calls.map(([, , { owner: account }]) => account));
    // The first event of a website is looked up under its id, and cached.
    expect([...accounts].filter((account) => account !== website())).toEqual([`shares of ${website()}`]);
  });

  it("is not guessed faster from many addresses of one IPv6 network", async () => {
    const guess = async (address: string) => {
      const path = `/v1/shared/${randomUUID()}`;
      return (await platform.send("GET", path, { headers: { "x-forwarded-for": address } })).status;
    };
    const guesses = Array.from({ length: 300 }, (_, tried) => guess(`2a01:4f8:1:2::${tried}`));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([404]));
    expect([await guess("2a01:4f8:1:2::ffff"), await guess("2a01:4f8:1:3::1")]).toEqual([429, 404]);
  });

  /** What views of their own need. */
  const own: Partial<Record<ShapedScreen, object>> = {
    retention: { of: "visit", boundary: "week" },
    sales: { model: "last_non_direct", lookback: 30 },
  };
  it.each<[string, object, string[]]>([
    ["overview", { kind: "overview" }, ["counts", "lists"]],
    ["breakdown", { kind: "breakdown", dimension: "country", sort: "key" }, ["breakdown"]],
    ...shapedScreens.map((kind): [string, object, string[]] => {
      const parts = Object.keys(shapes[kind].answer).sort();
      return [kind, { kind, ...own[kind] }, parts];
    }),
  ])("made on the %s shows it", async (_, view, parts) => {
    const { token, view: stored } = await share({ view });
    expect(stored).toEqual(view);
    const { name, website: __, filters, view: shown, overview, ...rest } = (await read(token)).result;
    expect({ name, filters, shown, sessions: overview.totals.sessions }).toEqual({
      ...{ name: "آبان", filters: {}, shown: view, sessions: 3 },
    });
    expect(Object.keys(rest).sort()).toEqual([...parts, "firstEventAt"].sort());
  });

  it("made on a report equals what its owner sees there", async () => {
    const asOwner = { website: website(), ...abanCompared };
    const byCountry = { kind: "breakdown", dimension: "country", sort: "key" } as const;
    const { breakdown } = (await read((await share({ view: byCountry })).token)).result;
    const own = (await owner.client.reports.country({ ...asOwner, sort: "key", limit: 100 })).result;
    expect(breakdown).toEqual(own);
    const { sessions } = (await read((await share({ view: { kind: "sessions" } })).token)).result;
    expect(sessions).toEqual((await owner.client.behaviour.session(asOwner)).result);
  });

  it("made before views were stored shows the overview", async () => {
    const { token, id } = await share({ view: { kind: "sessions" } });
    await platform.dependencies.postgres.query("UPDATE shares SET question = question - 'view' WHERE id = $1", [id]);
    expect((await read(token)).result).toMatchObject({ view: { kind: "overview" }, lists: {} });
  });

  it.each([
    [{ ...aban, view: { kind: "breakdown", dimension: "weather" } }, "view"],
    [{ ...aban, view: { kind: "breakdown", dimension: "page", sort: "-bounceRate" } }, "sort"],
    [{ ...aban, from: "2020-01-01", view: { kind: "retention", of: "visit", boundary: "day" } }, "boundary"],
    [{ ...aban, from: "2026-12-01" }, "to"],
    [{ ...aban, to: "2076-11-22" }, "to"],
    [{ ...aban, filters: { colour: ["red"] } }, "filters"],
    [{ ...aban, expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
    [{ ...aban, name: "" }, "name"],
    [{ to: aban.to }, "from"],
  ])("%j is refused beside %s", async (fields, field) => {
    const body = { name: "x", ...fields };
    const answer = await platform.send("POST", `/v1/websites/${website()}/shares`, { token: owner.token, body });
    expect({ status: answer.status, path: answer.body.data.issues[0].path[0] }).toEqual({ status: 400, path: field });
  });
});
