import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CampaignScene, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

/** Somebody turns out to be another person. */
async function merge(former: string, present: string): Promise<void> {
  const { postgres, website } = scene;
  await postgres.query(
    "INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision) VALUES ($1, $2, $3, now(), 1)",
    [website, former, present],
  );
  await postgres.query("UPDATE people SET phone = (SELECT phone FROM people WHERE id = $1) WHERE id = $2", [
    ...[former, present],
  ]);
  await postgres.query("DELETE FROM people WHERE id = $1", [former]);
}

const number = "+989351110000";

/** A visitor who belonged to one known person is another's since: `merge` of somebody who has a link. */
const relink = (visitor: string, present: string) =>
  scene.postgres.query("UPDATE visitor_links SET person_id = $3, revision = 2 WHERE website_id = $1 AND visitor = $2", [
    ...[scene.website, visitor, present],
  ]);

const set = (message: { campaign: string; person: string; channel?: string }, fields: string) =>
  scene.postgres.query(
    `UPDATE messages SET ${fields} WHERE campaign = $1 AND person = $2 AND ($3::text IS NULL OR channel = $3)`,
    [message.campaign, message.person, message.channel ?? null],
  );

/** A campaign to some people, in the order of their numbers, that is sent as far as the ledger. */
async function begin(people: readonly { phone: string | null }[], order: "first" | "all" = "first") {
  const segment = await scene.addSegment();
  const inside: string[] = [];
  for (const fields of people) inside.push(await scene.addPerson([segment], fields));
  const { choices } = scene.supplies;
  const channels = order === "all" ? [choices.SMS, choices.EMAIL] : [choices.SMS];
  const id = await scene.addCampaign({ segments: { segments: [segment] }, channels, order });
  await scene.start(id);
  await scene.send();
  scene.received.length = 0;
  return { id, segment, inside: inside as [string, string] };
}

const seen = async (id: string) =>
  (await scene.messagesOf(id)).map(({ person, channel, state, reason }) => [person, channel, reason ?? state]);

it("a queued message goes to whom its person turned out to be, inside the campaign or not", async () => {
  const { id, inside } = await begin([{ phone: number }]);
  const other = await scene.addPerson([], { phone: null });
  await merge(inside[0], other);
  expect([await seen(id), await scene.peopleOf(id)]).toEqual([[[other, "SMS", "queued"]], { handed_over: [other] }]);
  const addresses = await scene.postgres.query("SELECT person::text FROM campaign_addresses WHERE campaign = $1", [id]);
  expect(addresses).toEqual([{ person: other }]);
  await scene.dispatch();
  await scene.send();
  expect([scene.received.map(({ to }) => to), await scene.statusOf(id)]).toEqual([[number], "sent"]);
});

it("a queued message of one who had nobody's address replaces that they were left out", async () => {
  const { id, inside } = await begin([{ phone: number }, { phone: number }]);
  const [first, second] = inside;
  expect(await seen(id)).toEqual([
    [first, "SMS", "queued"],
    [second, "SMS", "same_address"],
  ]);
  await merge(first, second);
  expect([await seen(id), await scene.peopleOf(id)]).toEqual([[[second, "SMS", "queued"]], { handed_over: [second] }]);
  await scene.dispatch();
  expect(scene.received.map(({ to }) => to)).toEqual([number]);
});

it("of two queued messages the former one is dropped, and one person gets one", async () => {
  const { id, inside } = await begin([{ phone: "+989351110001" }, { phone: "+989351110002" }]);
  const [first, second] = inside;
  await merge(second, first);
  expect([await seen(id), await scene.peopleOf(id)]).toEqual([
    [
      [first, "SMS", "queued"],
      [second, "SMS", "same_address"],
    ],
    { handed_over: [first] },
  ]);
  await scene.dispatch();
  await scene.send();
  expect([scene.received.length, await scene.statusOf(id)]).toEqual([1, "sent"]);
});

it("what was tried gives back what it took, and channels are merged each for itself", async () => {
  const { id, inside } = await begin([{ phone: null }, { phone: "+989351110003" }], "all");
  const [first, second] = inside;
  await scene.postgres.query("UPDATE messages SET attempts = 1 WHERE campaign = $1", [id]);
  await merge(second, first);
  expect(await seen(id)).toEqual([
    [first, "EMAIL", "queued"],
    [first, "SMS", "queued"],
    [second, "EMAIL", "same_address"],
  ]);
  const noted = await scene.postgres.query<{ channel: string }>(
    "SELECT channel FROM merged_messages JOIN messages ON id = message",
  );
  expect(noted).toEqual([{ channel: "EMAIL" }]);
});

it("somebody whose turn has not come is written to as whom they turned out to be, who was left out", async () => {
  const { id, inside } = await begin([{ phone: null }, { phone: number }]);
  const [first, second] = inside;
  await scene.stop(id);
  expect(await scene.peopleOf(id)).toEqual({ left_out: [first], unsent: [second] });
  await merge(second, first);
  expect([await seen(id), await scene.peopleOf(id)]).toEqual([[], { unsent: [first] }]);
  await scene.resume(id);
  await scene.send();
  expect(await seen(id)).toEqual([[first, "SMS", "queued"]]);
});

it("a stop frees the addresses of what it takes back: of segments that are chosen then, their person gets it", async () => {
  const { id } = await begin([{ phone: number }]);
  await scene.stop(id);
  expect(await scene.postgres.query("SELECT FROM campaign_addresses WHERE campaign = $1", [id])).toEqual([]);
  const other = await scene.addSegment();
  const namesake = await scene.addPerson([other], { phone: number });
  await scene.postgres.query("UPDATE campaigns SET segments = jsonb_set(segments, '{segments}', $2) WHERE id = $1", [
    ...[id, JSON.stringify([other])],
  ]);
  await scene.resume(id);
  await scene.send();
  expect(await seen(id)).toEqual([[namesake, "SMS", "queued"]]);
});

describe("a message that has left wins, whichever number it had", () => {
  const two = [{ phone: "+989351110011" }, { phone: "+989351110012" }];

  it("of a visitor who saw theirs on a page and signs in, whose own one waits", async () => {
    const { id, inside } = await begin(two);
    const [visitor, known] = inside;
    await set({ campaign: id, person: visitor }, "channel = 'ON_SITE', state = 'opened'");
    await set({ campaign: id, person: known }, "channel = 'ON_SITE'");
    await merge(visitor, known);
    expect([await seen(id), await scene.peopleOf(id)]).toEqual([
      ...[[[known, "ON_SITE", "opened"]], { handed_over: [known] }],
    ]);
  });

  it("by another channel, where the first that reaches somebody was chosen", async () => {
    const { id, inside } = await begin(two);
    const [visitor, known] = inside;
    await set({ campaign: id, person: visitor }, "channel = 'WEB_PUSH', state = 'sending'");
    await merge(visitor, known);
    expect(await seen(id)).toEqual([[known, "WEB_PUSH", "sending"]]);
  });

  it("of two known people who are one by hand; where both are chosen, each channel for itself", async () => {
    const { id, inside } = await begin(two, "all");
    const [former, present] = inside;
    await scene.postgres.query(
      "INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision) VALUES ($1, $2, $2, now(), 1)",
      [scene.website, former],
    );
    await set({ campaign: id, person: former, channel: "SMS" }, "state = 'delivered'");
    await relink(former, present);
    expect(await seen(id)).toEqual([
      [former, "EMAIL", "same_address"],
      [present, "EMAIL", "queued"],
      [present, "SMS", "delivered"],
    ]);
  });

  it("over one that was tried, which gives back what it took", async () => {
    const { id, inside } = await begin(two);
    const [former, present] = inside;
    await set({ campaign: id, person: former }, "state = 'sent'");
    await set({ campaign: id, person: present }, "attempts = 1");
    await merge(former, present);
    expect((await seen(id)).map(([, , state]) => state)).toEqual(["sent", "same_address"]);
    const noted = await scene.postgres.query<{ person: string }>(
      "SELECT person::text FROM merged_messages JOIN messages ON id = message WHERE campaign = $1",
      [id],
    );
    expect(noted).toEqual([{ person: present }]);
  });

  it("and not one that failed", async () => {
    const { id, inside } = await begin(two);
    const [former, present] = inside;
    await set({ campaign: id, person: former }, "state = 'failed'");
    await merge(former, present);
    expect((await seen(id)).map(([, , state]) => state)).toEqual(["failed", "queued"]);
  });
});
