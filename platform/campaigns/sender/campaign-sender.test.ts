import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CampaignScene, campaignHourMs as hourMs, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";
import { judgeReturned } from "./judge-returned.ts";
import { allowedNow, pacedAfter } from "./pace.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

const iso = (afterMs: number) => new Date(scene.clock.time + afterMs).toISOString();

/** A segment with so many people, and a campaign to them. */
async function makeCampaign(people: number, change: object = {}) {
  const segment = await scene.addSegment();
  const inside: string[] = [];
  for (let index = 0; index < people; index += 1) inside.push(await scene.addPerson([segment]));
  return { segment, inside, id: await scene.addCampaign({ segments: { segments: [segment] }, ...change }) };
}

describe("a campaign that is started", () => {
  it("writes to everybody once, is sent when all have left, and forgets whose address was whose", async () => {
    const { id, inside } = await makeCampaign(20);
    await scene.start(id);
    await Promise.all([scene.send(), scene.send()]);
    expect(await scene.peopleOf(id)).toEqual({ handed_over: inside });
    expect(await scene.statusOf(id)).toBe("sending");
    await scene.dispatch();
    await scene.send();
    expect(await scene.statusOf(id)).toBe("sent");
    const messages = await scene.messagesOf(id);
    expect(messages.map(({ person, state }) => [person, state])).toEqual(inside.map((person) => [person, "sent"]));
    expect(messages[0]?.content.text).toBe("سلام دوست");
    expect(await scene.postgres.query("SELECT FROM campaign_addresses")).toEqual([]);
  });

  it("begins at its hour, and not before", async () => {
    const { id } = await makeCampaign(2, { schedule: { at: iso(hourMs) } });
    await scene.start(id);
    await scene.send();
    expect([await scene.statusOf(id), await scene.peopleOf(id)]).toEqual(["scheduled", {}]);
    scene.clock.time += hourMs;
    await scene.send();
    expect([await scene.statusOf(id), (await scene.peopleOf(id)).handed_over?.length]).toEqual(["sending", 2]);
  });

  it("takes the first channel that reaches a person, or all that do, and says of the others why not", async () => {
    const segment = await scene.addSegment();
    const { choices } = scene.supplies;
    const both = await scene.addPerson([segment]);
    const mailOnly = await scene.addPerson([segment], { phone: null });
    const nothing = await scene.addPerson([segment], { phone: null, email: null });
    const unwilling = await scene.addPerson([segment], { consent: null, email: null });
    const seen = async (order: "first" | "all") => {
      const channels = [choices.SMS, choices.EMAIL];
      const id = await scene.addCampaign({ channels, order, segments: { segments: [segment] } });
      await scene.start(id);
      await scene.send();
      return (await scene.messagesOf(id)).map(({ person, channel, state, reason }) => [
        person,
        channel,
        reason ?? state,
      ]);
    };
    const rest = [
      [mailOnly, "EMAIL", "queued"],
      [nothing, "SMS", "no_address"],
      [unwilling, "SMS", "no_consent"],
    ];
    expect(await seen("first")).toEqual([[both, "SMS", "queued"], ...rest]);
    expect(await seen("all")).toEqual([[both, "EMAIL", "queued"], [both, "SMS", "queued"], ...rest]);
  });

  it("writes to one number or mailbox once, however it is spelt", async () => {
    const segment = await scene.addSegment();
    const first = await scene.addPerson([segment], { phone: "+989351112233" });
    const second = await scene.addPerson([segment], { phone: "09351112233" });
    const id = await scene.addCampaign({ segments: { segments: [segment] } });
    await scene.start(id);
    await scene.send();
    const reasons = (await scene.messagesOf(id)).map(({ person, state, reason }) => [person, reason ?? state]);
    expect(reasons).toEqual([
      [first, "queued"],
      [second, "same_address"],
    ]);
    expect(await scene.peopleOf(id)).toEqual({ handed_over: [first], left_out: [second] });
  });

  it("leaves out who is in an excluded segment, and finds again who was merged since", async () => {
    const { postgres, website } = scene;
    const [inside, outside] = [await scene.addSegment(), await scene.addSegment()];
    const kept = await scene.addPerson([inside]);
    await scene.addPerson([inside, outside]);
    const former = await scene.addPerson([inside]);
    const present = await scene.addPerson([]);
    const id = await scene.addCampaign({ segments: { segments: [inside], exclude: [outside] } });
    await postgres.query("DELETE FROM people WHERE id = $1", [former]);
    await postgres.query(
      "INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision) VALUES ($1, $2, $3, now(), 1)",
      [website, former, present],
    );
    await scene.start(id);
    await scene.send();
    await scene.send();
    expect(await scene.peopleOf(id)).toEqual({ handed_over: [kept, present] });
  });

  it("takes nobody while one of its segments is being computed, and refuses one without conditions", async () => {
    const { id, segment, inside } = await makeCampaign(4);
    const excluded = await scene.addSegment();
    await scene.enter(excluded, inside[3] ?? "");
    const { postgres } = scene;
    const choose = "UPDATE campaigns SET segments = jsonb_set(segments, '{exclude}', $2) WHERE id = $1";
    await postgres.query(choose, [id, JSON.stringify([excluded])]);
    const never = "UPDATE segments SET evaluated_at = NULL WHERE id = $1";
    const evaluate = `WITH evaluated AS (UPDATE segments SET evaluated_at = now() WHERE id = $1)
      INSERT INTO segment_runs (segment, revision, cause) SELECT no, 1, 'initial' FROM segments WHERE id = $1`;
    const end = "DELETE FROM segment_runs WHERE segment = (SELECT no FROM segments WHERE id = $1)";
    for (const [each, path] of [
      [segment, ["segments", "segments", 0]],
      [excluded, ["segments", "exclude", 0]],
    ] as const) {
      await postgres.query(never, [each]);
      await expect(scene.start(id)).rejects.toMatchObject({ code: "REFUSED", issues: [{ path }] });
      await postgres.query(evaluate, [each]);
    }
    await scene.start(id);
    await scene.send();
    await postgres.query(end, [segment]);
    await scene.send();
    expect([await scene.statusOf(id), await scene.peopleOf(id)]).toEqual(["sending", {}]);
    await postgres.query(end, [excluded]);
    await scene.send();
    expect(await scene.peopleOf(id)).toEqual({ handed_over: inside.slice(0, 3) });
  });

  it("has a segment computed that never was, and waits for it; a stopped one stays so", async () => {
    const { id, segment, inside } = await makeCampaign(2);
    const { postgres } = scene;
    await postgres.query("UPDATE segments SET definition = $2, status = 'stopped', evaluated_at = NULL WHERE id = $1", [
      ...[segment, { groups: [{ negate: false, items: [] }] }],
    ]);
    await scene.start(id);
    await scene.send();
    await scene.send();
    const queued = await postgres.query(
      `SELECT status, cause, (SELECT count(*)::int FROM jobs WHERE payload ->> 'id' = segments.id::text) AS jobs
       FROM segments JOIN segment_runs ON segment = no WHERE segments.id = $1`,
      [segment],
    );
    expect(queued).toEqual([{ status: "stopped", cause: "initial", jobs: 1 }]);
    expect([await scene.statusOf(id), await scene.peopleOf(id)]).toEqual(["sending", {}]);
    await postgres.query("UPDATE segments SET evaluated_at = now() WHERE id = $1", [segment]);
    await postgres.query("DELETE FROM segment_runs");
    await scene.send();
    expect(await scene.peopleOf(id)).toEqual({ handed_over: inside });
  });

  it("live, takes who enters until its end, and ends then", async () => {
    const { id, segment, inside } = await makeCampaign(2, { schedule: { at: "now", end: iso(hourMs) } });
    await scene.postgres.query(`UPDATE campaigns SET segments = segments || '{"mode": "live"}' WHERE id = $1`, [id]);
    await scene.start(id);
    await scene.send();
    const late = await scene.addPerson([segment]);
    await scene.send();
    await scene.dispatch();
    await scene.send();
    expect([await scene.statusOf(id), await scene.peopleOf(id)]).toEqual([
      ...["sending", { handed_over: [...inside, late] }],
    ]);
    scene.clock.time += hourMs;
    await scene.send();
    expect(await scene.statusOf(id)).toBe("sent");
  });
});

describe("a stop", () => {
  it("takes back what has not left; going on writes to these alone", async () => {
    const { id, inside } = await makeCampaign(30);
    await scene.start(id);
    await scene.send();
    await scene.dispatchBatch();
    await scene.stop(id);
    expect(Object.entries(await scene.peopleOf(id)).map(([state, { length }]) => [state, length])).toEqual([
      ["handed_over", 7],
      ["unsent", 23],
    ]);
    await scene.dispatch();
    await scene.send();
    expect((await scene.messagesOf(id)).map(({ state }) => state)).toEqual(Array(7).fill("sent"));
    scene.received.length = 0;
    await scene.resume(id);
    await scene.send();
    await scene.dispatch();
    expect(scene.received).toHaveLength(23);
    const messages = await scene.messagesOf(id);
    expect(messages.map(({ person, state }) => [person, state])).toEqual(inside.map((person) => [person, "sent"]));
  });

  it("keeps a message with a call behind it in the ledger, where it waits and goes on under its own id", async () => {
    const { id } = await makeCampaign(2);
    await scene.start(id);
    await scene.send();
    const [tried] = await scene.messagesOf(id);
    await scene.postgres.query("UPDATE messages SET attempts = 1, failures = 1 WHERE id = $1", [tried?.id]);
    await scene.stop(id);
    await scene.dispatch();
    expect((await scene.messagesOf(id)).map(({ state, reason }) => [state, reason])).toEqual([["queued", "stopped"]]);
    await scene.resume(id);
    await scene.send();
    await scene.dispatch();
    const messages = await scene.messagesOf(id);
    expect(messages.map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect(messages.map((message) => message.id)).toContain(tried?.id);
  });

  it("is followed by the segments that are chosen then: people whom they lack get nothing, nobody gets it twice", async () => {
    const { id, inside } = await makeCampaign(10);
    await scene.start(id);
    await scene.send();
    await scene.dispatchBatch();
    await scene.stop(id);
    const other = await scene.addSegment();
    for (const person of inside.slice(0, 3)) await scene.enter(other, person);
    const fresh = await scene.addPerson([other]);
    await scene.postgres.query("UPDATE campaigns SET segments = jsonb_set(segments, '{segments}', $2) WHERE id = $1", [
      ...[id, JSON.stringify([other])],
    ]);
    const sent = (await scene.messagesOf(id)).map(({ person }) => person);
    await scene.resume(id);
    await scene.send();
    await scene.dispatch();
    expect(await scene.peopleOf(id)).toEqual({
      handed_over: [...new Set([...sent, ...inside.slice(0, 3), fresh])].sort((a, b) => Number(a) - Number(b)),
    });
  });

  it("comes by itself at too many mails that came back, and its owner is notified once", async () => {
    const { choices } = scene.supplies;
    const { id } = await makeCampaign(120, { channels: [choices.EMAIL] });
    await scene.start(id);
    await scene.send();
    await scene.dispatch();
    const bounce = (count: number) =>
      scene.postgres.query(
        `UPDATE messages SET state = 'bounced' WHERE id IN (SELECT id FROM messages WHERE campaign = $1 AND state = 'sent' LIMIT $2)`,
        [id, count],
      );
    // One is under way: the campaign is not over.
    await scene.postgres.query(
      `UPDATE messages SET state = 'sending', lease = 'infinity'
       WHERE id = (SELECT id FROM messages WHERE campaign = $1 LIMIT 1)`,
      [id],
    );
    await bounce(9);
    await scene.send();
    expect(await scene.statusOf(id)).toBe("sending");
    await bounce(1);
    await Promise.all([scene.send(), scene.send()]);
    expect(await scene.statusOf(id)).toBe("stopped");
    const notified = await scene.postgres.query<{ kind: string; values: object }>(
      "SELECT kind, values FROM notifications",
    );
    expect(notified).toEqual([
      { kind: "campaignStopped", values: { campaign: id, name: "یلدا", by: "bounces", count: 10, sent: 119 } },
    ]);
  });
});

it("a campaign judges its mails by what was returned: 5 % of at least ten, 0.3 % of at least three", () => {
  const judge = (sent: number, bounced: number, complained = 0) => judgeReturned({ sent, bounced, complained })?.by;
  expect([judge(100, 9), judge(200, 10), judge(201, 10), judge(50, 10)]).toEqual([
    ...[undefined, "bounces", undefined, "bounces"],
  ]);
  expect([judge(100, 0, 2), judge(1_000, 0, 3), judge(1_001, 0, 3), judge(100, 50, 3)]).toEqual([
    ...[undefined, "complaints", undefined, "complaints"],
  ]);
});

it.each([1, 7, 60, 600, 6_000])("a pace of %i a minute is kept over an hour, whatever the looks", (throttle) => {
  let [now, made, pacedTo] = [0, 0, undefined as number | undefined];
  for (let look = 0; now < hourMs; look += 1) {
    const pace = { throttle, pacedTo, now };
    const allowed = Math.min(allowedNow(pace), 500);
    if (allowed > 0) pacedTo = pacedAfter(pace, allowed);
    made += allowed;
    now += 500 + ((look * 7_919) % 2_000);
  }
  expect(Math.abs(made - throttle * 60)).toBeLessThanOrEqual(Math.max(2, throttle / 20));
});

it("a campaign begins at any pace, at a moment of today too", () => {
  const now = Date.parse("2026-11-27T05:03:11.042Z");
  const begun = Array.from({ length: 60_000 }, (_, index) =>
    allowedNow({ throttle: index + 1, pacedTo: undefined, now }),
  );
  expect(begun.filter((allowed) => allowed !== 1)).toEqual([]);
});
