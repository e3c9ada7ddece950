import { afterAll, beforeAll, expect, it } from "vitest";
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
