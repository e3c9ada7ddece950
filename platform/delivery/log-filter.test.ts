import { afterAll, beforeAll, expect, it } from "vitest";
import { explain } from "#tests/platform-fixtures/explain.ts";
import { openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { listMessageSources, listMessages } from "./list-messages.ts";

type Filter = Omit<Parameters<typeof listMessages>[1], "website" | "page" | "limit">;

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
let journey: { id: string; no: number };
const campaign = crypto.randomUUID();
const page = { page: 1, limit: 10 };

/** 300 messages of a campaign by two channels and 300 of a journey, one a minute; every tenth failed, one bounced. */
beforeAll(async () => {
  scene = await openJourneyScene();
  journey = await scene.addJourney({ 1: { type: "flow.end" } });
  const { postgres, website } = scene;
  await postgres.query(
    `INSERT INTO campaigns (id, website_id, name, status, channels, channel_order, segments, schedule, created_at, started_at)
     VALUES ($1, $2, 'یلدا', 'sent', '[]', 'first', '{}', '{}', now(), now())`,
    [campaign, website],
  );
  await postgres.query(
    `INSERT INTO messages (id, website_id, channel, source, journey, block, run, lap, campaign, person, account, state, reason,
       created_at, send_after, expires_at)
     SELECT gen_random_uuid(), $1, CASE WHEN n % 3 = 0 THEN 'EMAIL' ELSE 'SMS' END, own.source,
       CASE WHEN own.source = 'journey' THEN $2::int END, n, CASE WHEN own.source = 'journey' THEN n END, 0,
       CASE WHEN own.source = 'campaign' THEN $3::uuid END, n, gen_random_uuid(),
       CASE WHEN n = 7 THEN 'bounced' WHEN n % 10 = 0 THEN 'failed' ELSE 'delivered' END,
       CASE WHEN n % 10 = 0 THEN 'refused' END, at, at, at
     FROM (VALUES ('journey'), ('campaign')) AS own (source), generate_series(1, 300) AS n,
       LATERAL (SELECT timestamptz '2026-11-01 20:30+00' + n * interval '1 minute' AS at) AS times`,
    [website, journey.no, campaign],
  );
  await postgres.query("ANALYZE messages");
}, 120_000);
afterAll(() => scene?.close());

const read = (filter: Filter, website = scene.website) =>
  listMessages(scene.postgres, { website: { id: website, timeZone: "Asia/Tehran" }, ...page, ...filter });

it("the log is filtered by campaign and journey, the newest first, with what else is chosen", async () => {
  const ofCampaign = await read({ campaign });
  expect(ofCampaign.total).toBe(300);
  expect(new Set(ofCampaign.items.map(({ sourceName }) => sourceName))).toEqual(new Set(["یلدا"]));
  const times = ofCampaign.items.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(times).size).toBe(10);
  expect((await read({ journey: journey.id })).items.every(({ source }) => source === "journey")).toBe(true);
  expect((await read({ journey: journey.id, campaign })).total).toBe(0);
  const totalOf = async (filter: Filter) => (await read({ campaign, ...filter })).total;
  expect(await totalOf({ state: ["failed", "undelivered"] })).toBe(30);
  expect(await totalOf({ state: ["failed", "bounced"], channel: "SMS" })).toBe(21);
  expect(await totalOf({ reason: "refused", channel: ["EMAIL", "SMS"] })).toBe(30);
  expect(await totalOf({ q: "nowhere" })).toBe(0);
  // A value that is repeated is one; none is all.
  expect(await totalOf({ state: ["failed", "failed"], channel: ["SMS", "SMS"] })).toBe(20);
  expect(await totalOf({ state: [], channel: [] })).toBe(300);
});

it("pages of a campaign have each message once, by number and one after the other", async () => {
  const ids = async (filter: Filter & { page?: number }) => await read({ campaign, limit: 100, ...filter } as Filter);
  const byNumber = await Promise.all([1, 2, 3, 4].map((number) => ids({ page: number })));
  const all = byNumber.flatMap(({ items }) => items.map(({ id }) => id));
  expect([all.length, new Set(all).size]).toEqual([300, 300]);
  const behind: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const part = await ids({ after: after ?? undefined });
    behind.push(...part.items.map(({ id }) => id));
    after = part.next;
  }
  expect(behind).toEqual(all);
});

it("a day begins in the zone of the website", async () => {
  // The first messages are of 00:01 to 05:00 of the second of November in Tehran.
  expect((await read({ campaign, from: "2026-11-02", to: "2026-11-03" })).total).toBe(300);
  expect((await read({ from: "2026-11-01", to: "2026-11-02" })).total).toBe(0);
  expect((await read({ from: "2026-11-02T00:31:00+03:30", to: "2026-11-03" })).total).toBe(540);
});

it("the campaign of another website has no messages here", async () => {
  expect((await read({ campaign }, crypto.randomUUID())).total).toBe(0);
  expect((await read({ journey: journey.id, reason: "refused" }, crypto.randomUUID())).total).toBe(0);
});

it("messages of a campaign or journey are read by their own indexes, no others of the website", async () => {
  const plans = await explain(scene.postgres, async (queries) => {
    const website = { id: scene.website, timeZone: "Asia/Tehran" };
    for (const filter of [{ campaign }, { campaign, state: "failed" as const }]) {
      await listMessages(queries as typeof scene.postgres, { website, ...page, ...filter }).catch(() => undefined);
    }
    await listMessages(queries as typeof scene.postgres, { website, ...page, journey: journey.id }).catch(
      () => undefined,
    );
  });
  expect(plans).toHaveLength(6);
  for (const { indexes, removed } of plans) {
    // By their key come the rows of a page alone.
    expect(indexes.filter((name) => name.startsWith("messages_")).join()).toMatch(
      /^messages_by_(campaign|journey)(,messages_pkey)?$/,
    );
    expect(removed).toBe(0);
  }
});

it("campaigns and journeys that were started can be chosen, the newest first", async () => {
  const { campaigns, journeys } = await listMessageSources(scene.postgres, scene.website);
  expect(campaigns).toEqual([{ id: campaign, name: "یلدا" }]);
  expect(journeys.map(({ id }) => id)).toEqual([journey.id]);
});
