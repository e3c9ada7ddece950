import { afterAll, beforeAll, expect, it } from "vitest";
import { type CampaignScene, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";
import { isFull } from "./sql/work.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

/** A campaign to so many people, started. */
async function begin(people: number, change: object = {}): Promise<string> {
  const segment = await scene.addSegment();
  for (let index = 0; index < people; index += 1) await scene.addPerson([segment]);
  const id = await scene.addCampaign({ segments: { segments: [segment] }, ...change });
  await scene.start(id);
  return id;
}

it("messages that wait on pages until they are seen hold up no hand-over", async () => {
  const { postgres, clock } = scene;
  const id = await begin(5);
  await scene.send();
  const isFullAt = (due: number, waiting: number) =>
    isFull(postgres, id, { now: new Date(clock.time), max: { due, waiting } });
  expect([await isFullAt(5, 9), await isFullAt(9, 5), await isFullAt(6, 6)]).toEqual([true, true, false]);
  await postgres.query(
    `UPDATE messages SET channel = 'ON_SITE' WHERE id IN (SELECT id FROM messages WHERE campaign = $1 LIMIT 3)`,
    [id],
  );
  expect([await isFullAt(2, 9), await isFullAt(9, 2), await isFullAt(3, 3)]).toEqual([true, true, false]);
});

it("no more messages a minute are made than the owner says, by however many workers, and a rest is made up for in part", async () => {
  const id = await begin(40, { schedule: { at: "now", throttle: 60 } });
  const made = async (afterMs: number) => {
    scene.clock.time += afterMs;
    await Promise.all([scene.send(), scene.send(), scene.send()]);
    return (await scene.peopleOf(id)).handed_over?.length;
  };
  expect([await made(0), await made(0), await made(999)]).toEqual([1, 1, 1]);
  expect([await made(1), await made(5_000), await made(60_000)]).toEqual([2, 7, 17]);
});

it("a campaign stops itself at too many complaints since it was set going, and says at how many", async () => {
  const { postgres, clock, website, supplies } = scene;
  const id = await begin(20, { channels: [supplies.choices.EMAIL] });
  await scene.send();
  await scene.dispatch();
  // One is under way: the campaign is not over.
  await postgres.query(
    `UPDATE messages SET state = 'sending', lease = 'infinity'
     WHERE id = (SELECT id FROM messages WHERE campaign = $1 ORDER BY person DESC LIMIT 1)`,
    [id],
  );
  const complain = (count: number, at: number) =>
    postgres.query(
      `INSERT INTO suppressions (website_id, channel, address, state, person, source, at)
       SELECT $1, 'EMAIL', address, 'complained', m.person, 'bounce', $4 FROM messages AS m
       WHERE campaign = $2 AND state = 'sent' AND address NOT IN (SELECT address FROM suppressions)
       ORDER BY m.person LIMIT $3`,
      [website, id, count, new Date(at)],
    );
  // Of another campaign's mails to them.
  await complain(3, clock.time - 1_000);
  await complain(2, clock.time);
  await scene.send();
  expect(await scene.statusOf(id)).toBe("sending");
  await complain(1, clock.time);
  await Promise.all([scene.send(), scene.send()]);
  const [row] = await postgres.query<{ status: string; stop: object }>(
    "SELECT status, stop FROM campaigns WHERE id = $1",
    [id],
  );
  expect(row).toMatchObject({ status: "stopped", stop: { by: "complaints", count: 3, sent: 19 } });
  const notified = await postgres.query<{ values: object }>("SELECT values FROM notifications");
  expect(notified).toMatchObject([{ values: { campaign: id, by: "complaints", count: 3, sent: 19 } }]);
});
