import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { campaignText } from "#contract/text/campaigns.ts";
import { stampsAt } from "#platform/delivery/gate/caps.ts";
import { takeCaps } from "#platform/delivery/sql/cap-uses.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import shipped from "#platform/plans.json";
import { parsePriceBook } from "#platform/price-book.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";
import { makeStartable } from "./startable-campaign.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const hourMs = 3_600_000;
const iso = (afterMs: number) => new Date(platform.dependencies.clock.now() + afterMs).toISOString();
const put = (id: string, name: string, body: object = {}) =>
  platform.send("PUT", `/wm/campaigns/campaign/${id}/${name}`, { token: owner.token, body });
const read = async (id: string) => (await owner.client.campaigns.get({ id })).result;

/** People of a segment, each with a number, some without a consent. */
async function addPeople(
  segment: string,
  count: number,
  { phone = (no: number) => `+98912${no}`, consent = true } = {},
) {
  const { postgres } = platform.dependencies;
  const [last] = await postgres.query<{ no: number }>("SELECT coalesce(max(id), 1000000)::int AS no FROM people");
  const numbers = Array.from({ length: count }, (_, index) => (last?.no ?? 0) + 1 + index);
  await postgres.query(
    `INSERT INTO people (website_id, id, phone, consent, provenance, attributes, claimed_at, revision)
     SELECT $1, no, phone, $4, '{"phone": "import"}', '{}', '{}', 1 FROM unnest($2::bigint[], $3::text[]) AS p (no, phone)`,
    [owner.website.id, numbers, numbers.map(phone), consent ? { SMS: true } : null],
  );
  await postgres.query(
    `WITH evaluated AS (UPDATE segments SET evaluated_at = now() WHERE id = $1),
       ended AS (DELETE FROM segment_runs USING segments WHERE segment = segments.no AND segments.id = $1)
     INSERT INTO segment_people (segment, person, since)
     SELECT s.no, p, now() FROM segments AS s, unnest($2::bigint[]) AS p WHERE s.id = $1`,
    [segment, numbers],
  );
}

describe("the outlook of a campaign", () => {
  it("says who would get it, in how many parts, at what price, until when, and who gets nothing and why", async () => {
    const { id, segment } = await makeStartable(owner, { text: "س".repeat(80) });
    await addPeople(segment, 30);
    await addPeople(segment, 4, { consent: false });
    await addPeople(segment, 3, { phone: () => "+989350000000" });
    const { result } = await owner.client.campaigns.outlook({ id });
    expect(result).toMatchObject({
      ...{
        next: "start",
        people: 31,
        done: 0,
        leftOut: 0,
        messages: 31,
        parts: 62,
        price: 62_000,
        isEstimate: false,
        isEvaluating: false,
        problems: [],
      },
      channels: [{ type: "SMS", messages: 31, parts: 62, price: 62_000 }],
      excluded: [
        { reason: "no_consent", people: 4, label: campaignText.excluded.no_consent },
        { reason: "same_address", people: 2 },
      ],
    });
    expect(Date.parse(result.endsAt ?? "") - Date.parse(result.startsAt)).toBe(31);
    await owner.client.campaigns.update({ id, schedule: { at: iso(hourMs), throttle: 2 } });
    const slow = (await owner.client.campaigns.outlook({ id })).result;
    expect(Date.parse(slow.startsAt)).toBe(Date.parse(iso(hourMs)));
    expect(Date.parse(slow.endsAt ?? "") - Date.parse(slow.startsAt)).toBe(15.5 * 60_000);
  });

  it("says what packs and the wallet pay, what neither does, and what would; where nothing is sold, nothing is missing", async () => {
    const { id, segment } = await makeStartable(owner, { text: "س".repeat(80) });
    await addPeople(segment, 10);
    const { dependencies } = platform;
    const read = async () => {
      const { channels, remedies } = (await owner.client.campaigns.outlook({ id })).result;
      const { items } = (await owner.client.campaigns.channels({ wid: owner.website.id })).result;
      const sms = items.find(({ type }) => type === "SMS");
      const paid = channels.map(({ unpaid, ofPacks, ofWallet }) => [unpaid, ofPacks, ofWallet]);
      return { paid, remedies, covered: sms?.covered };
    };
    expect(await read()).toEqual({ paid: [[0, 0, 0]], remedies: [], covered: null });
    const { settings, plans } = dependencies;
    try {
      Object.assign(dependencies, { settings: { ...settings, PLANS: "on" } });
      expect(await read()).toEqual({ paid: [[20, 0, 0]], remedies: ["pack"], covered: 0 });
      await dependencies.postgres.query("INSERT INTO action_credits VALUES ($1, 'SMS', 'funds', 12, now())", [
        owner.id,
      ]);
      expect(await read()).toEqual({ paid: [[8, 12, 0]], remedies: ["pack"], covered: 12 });
      Object.assign(dependencies, { plans: parsePriceBook({ ...shipped, messages: { SMS: { IRT: 100 } } }) });
      const paid = { owner: owner.id, currency: "IRR", kind: "top_up", key: "funds", account: "gateway" } as const;
      await dependencies.postgres.transaction((queries) => postMovement(queries, { ...paid, available: 5_000 }));
      expect(await read()).toEqual({ paid: [[3, 12, 5_000]], remedies: ["pack", "wallet"], covered: 17 });
      await dependencies.postgres.query("INSERT INTO action_credits VALUES ($1, 'SMS', 'more', 3, now())", [owner.id]);
      expect(await read()).toEqual({ paid: [[0, 15, 5_000]], remedies: [], covered: 20 });
    } finally {
      Object.assign(dependencies, { settings, plans });
    }
  });

  it("says whose cap is full when it starts: their messages wait", async () => {
    const { id, channel, segment } = await makeStartable(owner);
    await addPeople(segment, 5);
    const { postgres, clock } = platform.dependencies;
    await postgres.query("UPDATE channels SET caps = $2 WHERE id = $1", [channel, { day: 1, week: null, month: null }]);
    const people = await postgres.query<{ person: string }>(
      "SELECT person::text FROM segment_people JOIN segments ON no = segment WHERE id = $1 ORDER BY person LIMIT 2",
      [segment],
    );
    await takeCaps(postgres, {
      ...{ website: owner.website.id, channel: "SMS", scope: 0, limits: {} },
      ...{ people: people.map(({ person }) => person), stamps: stampsAt(owner.website.timeZone, clock.now()) },
    });
    const read = async () => (await owner.client.campaigns.outlook({ id })).result;
    expect(await read()).toMatchObject({
      messages: 5,
      endsAt: expect.any(String),
      channels: [{ messages: 5, capped: 2 }],
    });
    await owner.client.campaigns.update({ id, schedule: { at: iso(24 * hourMs) } });
    expect(await read()).toMatchObject({ endsAt: expect.any(String), channels: [{ messages: 5, capped: 0 }] });
  });

  it("is read once at a time of a website, and asked for without end says to come back", async () => {
    const { id } = await makeStartable(owner);
    const { postgres } = platform.dependencies;
    const query = postgres.query.bind(postgres);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let [reading, together] = [0, 0];
    const store = vi.spyOn(postgres, "query").mockImplementation(async (sql, values) => {
      if (!sql.includes("segment_people")) return query(sql, values);
      reading += 1;
      together = Math.max(together, reading);
      await held;
      reading -= 1;
      return query(sql, values);
    });
    const path = `/wm/campaigns/campaign/${id}/outlook`;
    const statuses: number[] = [];
    const calls = Array.from({ length: 13 }, async () =>
      statuses.push((await platform.send("GET", path, { token: owner.token })).status),
    );
    await vi.waitUntil(() => statuses.length === 2, { timeout: 20_000 });
    release();
    await Promise.all(calls);
    store.mockRestore();
    expect(statuses).toEqual([503, 503, ...Array(11).fill(200)]);
    expect(together).toBe(1);
  });

  it("names everything that a start then refuses, beside its field", async () => {
    const { id } = (await owner.client.campaigns.create({ wid: owner.website.id, name: "Empty" })).result;
    const { problems } = (await owner.client.campaigns.outlook({ id })).result;
    expect(problems.map(({ path }) => path.join("."))).toEqual(["channels", "segments.segments"]);
    const refused = await put(id, "start");
    expect([refused.status, refused.body.data.issues]).toEqual([422, problems]);
    const { id: whole, template, segment } = await makeStartable(owner);
    const problemsOf = async () =>
      (await owner.client.campaigns.outlook({ id: whole })).result.problems.map(({ path, message }) => [
        path.join("."),
        message,
      ]);
    await owner.client.campaigns.update({ id: whole, schedule: { at: iso(-hourMs) } });
    expect(await problemsOf()).toEqual([["schedule.at", campaignText.problems.past]]);
    await owner.client.campaigns.update({
      ...{ id: whole, schedule: { at: "now" } },
      ...{ channels: [{ type: "SMS", template }], segments: { segments: [segment], mode: "live" } },
    });
    expect(await problemsOf()).toEqual([
      ["channels.0.line", campaignText.problems.line],
      ["segments.segments.0", campaignText.problems.stoppedSegment],
      ["schedule.end", campaignText.problems.liveEnd],
    ]);
  });
});

describe("a campaign", () => {
  it("starts, cannot be edited, stops, goes on, and each only where it stands so", async () => {
    const { id } = await makeStartable(owner);
    expect(await read(id)).toMatchObject({ status: "draft", progress: null, stop: null, startedAt: null });
    expect((await put(id, "start", { revision: 0 })).body).toMatchObject({ code: "STALE", data: { revision: 2 } });
    for (const name of ["stop", "resume"]) expect((await put(id, name)).body.code).toBe("CONFLICT");
    const started = (await owner.client.campaigns.start({ id, revision: 2 })).result;
    expect(started).toMatchObject({ status: "sending", startedAt: started.startedAt, progress: { people: 0 } });
    expect((await put(id, "start")).body.code).toBe("CAMPAIGN_SENDING");
    expect((await put(id, "resume")).body.code).toBe("CAMPAIGN_SENDING");
    expect((await put(id, "", { name: "x" })).body.code).toBe("CAMPAIGN_SENDING");
    const stopped = (await owner.client.campaigns.stop({ id })).result;
    expect(stopped).toMatchObject({ status: "stopped", stop: { by: "owner" } });
    expect((await put(id, "stop")).body.code).toBe("CONFLICT");
    expect((await put(id, "start")).body.code).toBe("CONFLICT");
    expect((await owner.client.campaigns.outlook({ id })).result.next).toBe("resume");
    expect((await owner.client.campaigns.resume({ id })).result).toMatchObject({ status: "sending", stop: null });
    const kept = (await owner.client.activities.list({})).result.items.map(({ call }) => call);
    expect(kept.slice(0, 3)).toEqual(["campaigns.resume", "campaigns.stop", "campaigns.start"]);
  });

  it("says what its channels lack while it is sent, in lists too, and nothing once it is back", async () => {
    const { id, line } = await makeStartable(owner);
    await owner.client.campaigns.start({ id });
    const switchLine = (isOn: boolean) =>
      platform.dependencies.postgres.query("UPDATE lines SET is_active = $2 WHERE id = $1", [line, isOn]);
    const seen = async () => {
      const { items } = (await owner.client.campaigns.list({ website: owner.website.id })).result;
      return [(await read(id)).problems, items.find((each) => each.id === id)?.problems];
    };
    expect(await seen()).toEqual([[], []]);
    await switchLine(false);
    const off = [{ path: ["channels", 0, "line"], message: campaignText.problems.line }];
    expect(await seen()).toEqual([off, off]);
    await switchLine(true);
    expect(await seen()).toEqual([[], []]);
  });

  it("waits for its hour, and does not begin where it is stopped before", async () => {
    const { id } = await makeStartable(owner);
    await owner.client.campaigns.update({ id, schedule: { at: iso(hourMs) } });
    expect((await owner.client.campaigns.start({ id })).result).toMatchObject({ status: "scheduled", startedAt: null });
    expect((await owner.client.campaigns.stop({ id })).result).toMatchObject({ status: "stopped", progress: null });
    const past = await put(id, "", { status: "scheduled", schedule: { at: iso(-hourMs) } });
    expect([past.status, past.body.data.issues[0].path]).toEqual([422, ["schedule", "at"]]);
    expect((await owner.client.campaigns.resume({ id })).result.status).toBe("scheduled");
  });

  it("starts, stops, resumes and is a draft again by the status of a change, with the other parts or not at all", async () => {
    const { id, segment } = await makeStartable(owner);
    const change = (body: object) => put(id, "", body);
    const unknown = await change({ status: "sent" });
    expect([unknown.status, unknown.body.data.issues[0].path]).toEqual([400, ["status"]]);
    expect((await change({ status: "stopped" })).body.code).toBe("CONFLICT");
    const schedule = { at: iso(hourMs) };
    const refused = await change({ status: "scheduled", name: "Lost", segments: { segments: [] }, schedule });
    expect([refused.status, refused.body.data.issues[0].path]).toEqual([422, ["segments", "segments"]]);
    expect(await read(id)).toMatchObject({ name: "Yalda", segments: { segments: [segment] }, revision: 2 });
    expect((await change({ status: "scheduled", revision: 1 })).body.code).toBe("STALE");
    expect((await change({ status: "scheduled", schedule, revision: 1 })).body.code).toBe("STALE");
    const scheduled = await change({ status: "scheduled", schedule, revision: 2 });
    expect([scheduled.status, scheduled.body.result.status]).toEqual([200, "scheduled"]);
    expect((await change({ status: "scheduled" })).body.code).toBe("CAMPAIGN_SENDING");
    const drafted = await change({ status: "draft", name: "Norooz" });
    expect(drafted.body.result).toMatchObject({ status: "draft", name: "Norooz", progress: null });
    expect((await change({ status: "draft" })).body.result.status).toBe("draft");
    const sending = await change({ status: "scheduled", schedule: { at: "now" } });
    expect(sending.body.result).toMatchObject({ status: "sending", progress: { people: 0 } });
    expect((await change({ status: "draft" })).body.code).toBe("CONFLICT");
    expect((await change({ name: "x" })).body.code).toBe("CAMPAIGN_SENDING");
    const stopped = await change({ status: "stopped", name: "Later" });
    expect(stopped.body.result).toMatchObject({ status: "stopped", name: "Later", stop: { by: "owner" } });
    expect((await change({ status: "stopped" })).body.code).toBe("CONFLICT");
    expect((await change({ status: "draft" })).body.code).toBe("CONFLICT");
    expect((await change({ status: "scheduled" })).body.result).toMatchObject({ status: "sending", stop: null });
  });
});
