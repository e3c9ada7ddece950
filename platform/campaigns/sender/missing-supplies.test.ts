import { afterAll, beforeAll, expect, it } from "vitest";
import { type CampaignScene, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";
import { listMissing } from "../find-missing.ts";
import { findCampaign } from "../sql/campaigns.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

type Channel = "SMS" | "EMAIL";

/** What the owner, or a check of the domain, does while a campaign is sent, which field names it, and how it comes back. */
const gone: [string, Channel, string, { away: string; back: string; id: (of: CampaignScene["supplies"]) => string }][] =
  [
    [
      ...(["a line is off", "SMS", "channels.0.line"] as const),
      {
        away: "UPDATE lines SET is_active = false WHERE id = $1",
        back: "UPDATE lines SET is_active = true WHERE id = $1",
        id: ({ line }) => line,
      },
    ],
    [
      ...(["a channel is off", "SMS", "channels.0.type"] as const),
      {
        away: "UPDATE channels SET is_active = false WHERE id = $1",
        back: "UPDATE channels SET is_active = true WHERE id = $1",
        id: ({ sms }) => sms,
      },
    ],
    [
      ...(["a domain is broken", "EMAIL", "channels.0.domain"] as const),
      {
        away: "UPDATE domains SET status = 'broken' WHERE id = $1",
        back: "UPDATE domains SET status = 'verified' WHERE id = $1",
        id: ({ domain }) => domain,
      },
    ],
    [
      ...(["a template is refused", "SMS", "channels.0.template"] as const),
      {
        away: "UPDATE template_versions SET status = 'Rejected' WHERE template_id = $1",
        back: "UPDATE template_versions SET status = 'Approved' WHERE template_id = $1",
        id: ({ text }) => text,
      },
    ],
  ];

it.each(gone)("where %s, a campaign waits with everybody, says why, and goes on by itself", async (...given) => {
  const [, type, field, { away, back, id: idOf }] = given;
  const { postgres, website, supplies } = scene;
  const segment = await scene.addSegment();
  const inside = [await scene.addPerson([segment]), await scene.addPerson([segment])];
  // The next channel is not what the owner chose for who can get the first.
  const other = type === "SMS" ? "EMAIL" : "SMS";
  const channels = [supplies.choices[type], supplies.choices[other]];
  const id = await scene.addCampaign({ channels, segments: { segments: [segment] } });
  const missing = async () => {
    const row = await findCampaign(postgres, { website, id });
    const people = await scene.peopleOf(id);
    const progress = { people: 2, unsent: people.unsent?.length ?? 0, handedOver: 0, leftOut: 0 };
    const problems = row && (await listMissing(postgres, [row], new Map([[id, progress]]))).get(id);
    return problems?.map(({ path }) => path.join("."));
  };
  await scene.start(id);
  await postgres.query(away, [idOf(supplies)]);
  await scene.send();
  await scene.send();
  expect([await scene.statusOf(id), await scene.peopleOf(id)]).toEqual(["sending", { unsent: inside }]);
  expect([await scene.messagesOf(id), await missing()]).toEqual([[], [field]]);
  const notified = await postgres.query(
    "SELECT kind, values->'lacks' AS lacks FROM notifications WHERE values->>'campaign' = $1",
    [id],
  );
  expect(notified).toEqual([{ kind: "campaignWaiting", lacks: { channel: type, field: field.split(".").at(-1) } }]);
  await postgres.query(back, [idOf(supplies)]);
  await scene.send();
  expect(await scene.peopleOf(id)).toEqual({ handed_over: inside });
  expect((await scene.messagesOf(id)).map(({ channel, state }) => [channel, state])).toEqual([
    [type, "queued"],
    [type, "queued"],
  ]);
  expect((await missing()) ?? []).toEqual([]);
});

it("where a template is removed, a campaign waits until its owner stops it and chooses another one", async () => {
  const { postgres, supplies } = scene;
  const segment = await scene.addSegment();
  const inside = [await scene.addPerson([segment])];
  const id = await scene.addCampaign({ segments: { segments: [segment] } });
  await scene.start(id);
  await postgres.query("DELETE FROM templates WHERE id = $1", [supplies.text]);
  await scene.send();
  expect([await scene.statusOf(id), await scene.peopleOf(id)]).toEqual(["sending", { unsent: inside }]);
  await scene.stop(id);
  await postgres.query("UPDATE campaigns SET channels = $2 WHERE id = $1", [
    ...[id, JSON.stringify([supplies.choices.EMAIL])],
  ]);
  await scene.resume(id);
  await scene.send();
  expect(await scene.peopleOf(id)).toEqual({ handed_over: inside });
});

it("of a page of campaigns, the channels and domains of their website are read once", async () => {
  const { postgres, website, supplies } = scene;
  const segment = await scene.addSegment();
  await scene.addPerson([segment]);
  const statements: string[] = [];
  const query = <Row extends object>(text: string, values?: readonly unknown[]) => {
    statements.push(text);
    return postgres.query<Row>(text, values);
  };
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const id = await scene.addCampaign({ channels: [supplies.choices.EMAIL], segments: { segments: [segment] } });
    await scene.start(id);
    ids.push(id);
  }
  const found = await Promise.all(ids.map((id) => findCampaign(postgres, { website, id })));
  const rows = found.flatMap((row) => row ?? []);
  expect([...(await listMissing({ query }, rows, new Map())).keys()]).toEqual(ids);
  const readsOf = (table: string) =>
    statements.filter((text) => text.includes(` FROM ${table} WHERE website_id`)).length;
  expect([readsOf("channels"), readsOf("domains")]).toEqual([1, 1]);
});
