import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppError } from "#platform/errors.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { type CampaignScene, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";
import { countPeople, countUntried } from "../sql/people.ts";
import { isFull } from "./sql/work.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

/** A campaign that is sent, whose messages wait on pages of so many people. */
async function begin(people: number, channel = "ON_SITE"): Promise<string> {
  const { postgres, website, clock } = scene;
  const segment = await scene.addSegment();
  const id = await scene.addCampaign({ segments: { segments: [segment] } });
  await scene.start(id);
  await scene.send();
  await postgres.query("UPDATE campaigns SET status = 'sending' WHERE id = $1", [id]);
  await postgres.query(
    `INSERT INTO campaign_people (campaign, person, state)
     SELECT $1, no, 'handed_over' FROM generate_series(1, $2::int) AS no`,
    [id, people],
  );
  await postgres.query(
    `INSERT INTO messages (id, website_id, person, channel, source, campaign, account, state, created_at, send_after, expires_at)
     SELECT gen_random_uuid(), $1, no, $2, 'campaign', $3, gen_random_uuid(), 'queued', $4, $4, $5
     FROM generate_series(1, $6::int) AS no`,
    [website, channel, id, new Date(clock.time), new Date(clock.time + 86_400_000), people],
  );
  // As the sender and autovacuum do: by guesses about new rows a page takes many times as long.
  await postgres.query("ANALYZE messages, campaign_people, campaign_addresses");
  return id;
}

const untriedOf = async (id: string) => (await countUntried(scene.postgres, [id])).get(id);

/** A store that records the statements outside of transactions. */
function recording(postgres: Postgres): { store: Postgres; statements: string[] } {
  const statements: string[] = [];
  const query = <Row extends object>(text: string, values?: readonly unknown[]) => {
    statements.push(text);
    return postgres.query<Row>(text, values);
  };
  return { store: { ...postgres, query }, statements };
}

it("a stop answers after a few pages, the sender takes the rest back, and going on waits for it", {
  timeout: 60_000,
}, async () => {
  const id = await begin(26_000);
  await scene.stop(id);
  expect([await scene.statusOf(id), await untriedOf(id)]).toEqual(["stopped", 6_000]);
  const refused = await scene.resume(id).catch((error: unknown) => error);
  expect((refused as AppError).issues?.map(({ path }) => path)).toEqual([["status"]]);
  await scene.send();
  const unsent = (await countPeople(scene.postgres, [id])).get(id)?.unsent;
  expect([await untriedOf(id), unsent]).toEqual([0, 26_000]);
  await scene.resume(id);
  expect(await scene.statusOf(id)).toBe("sending");
  await scene.postgres.query("DELETE FROM campaign_people WHERE campaign = $1", [id]);
});

it("what a stop has left of a page is taken back before it goes on: people of former segments get nothing", async () => {
  const id = await begin(3);
  await scene.postgres.query(`UPDATE campaigns SET status = 'stopped', copied = '{}' WHERE id = $1`, [id]);
  await scene.resume(id);
  expect([await scene.messagesOf(id), await scene.peopleOf(id)]).toEqual([[], {}]);
});

it("while nobody is left to write to, messages that wait are not counted", async () => {
  await begin(3);
  const { store, statements } = recording(scene.postgres);
  await scene.send(store);
  expect(statements.filter((text) => text.includes("FROM campaign_people"))).not.toEqual([]);
  expect(statements.filter((text) => text.includes("FROM messages WHERE campaign = $1 AND state IN"))).toEqual([]);
});

it("as many messages as a bound are enough, of other channels than pages alone", async () => {
  const [onPages, mails] = [await begin(3), await begin(3, "EMAIL")];
  const now = new Date(scene.clock.time);
  const isFullOf = (id: string, due: number, waiting: number, at = now) =>
    isFull(scene.postgres, id, { now: at, max: { due, waiting } });
  expect([await isFullOf(onPages, 1, 1), await isFullOf(mails, 3, 4), await isFullOf(mails, 4, 3)]).toEqual([
    ...[false, true, true],
  ]);
  expect([await isFullOf(mails, 4, 4), await isFullOf(mails, 1, 4, new Date(now.getTime() - 1))]).toEqual([
    ...[false, false],
  ]);
});
