import { afterAll, beforeAll, expect, it } from "vitest";
import { type CampaignScene, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { setCampaignGoing } from "./set-going.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

const choose = (id: string, segment: string) =>
  scene.postgres.query("UPDATE campaigns SET segments = jsonb_set(segments, '{segments}', $2) WHERE id = $1", [
    ...[id, JSON.stringify([segment])],
  ]);
const countsOf = async (id: string) =>
  Object.fromEntries(Object.entries(await scene.peopleOf(id)).map(([state, { length }]) => [state, length]));

/** A campaign to 30 people that was stopped when 7 had their message, and a segment of other people. */
async function makeStopped() {
  const [former, chosen] = [await scene.addSegment(), await scene.addSegment()];
  for (let index = 0; index < 30; index += 1) await scene.addPerson([former]);
  const fresh = [await scene.addPerson([chosen]), await scene.addPerson([chosen])];
  const id = await scene.addCampaign({ segments: { segments: [former] } });
  await scene.start(id);
  await scene.send();
  await scene.dispatchBatch();
  await scene.stop(id);
  return { id, former, chosen, fresh };
}

it("unsent people of former segments are dropped page by page, wherever a process dies", async () => {
  const { id, chosen, fresh } = await makeStopped();
  await choose(id, chosen);
  const resume = (postgres = scene.postgres) =>
    setCampaignGoing({ clock: scene.clock, postgres }, { website: scene.website, id, from: "stopped" }, 5);
  let left = 23;
  for (let step = 1; (await scene.statusOf(id)) === "stopped" && step < 400; step += 7) {
    await resume(mortalPostgres(scene.postgres, step).postgres).catch(() => undefined);
    const { handed_over, unsent = 0 } = await countsOf(id);
    expect([handed_over, unsent <= left]).toEqual([7, true]);
    left = unsent;
  }
  expect(await scene.statusOf(id)).toBe("sending");
  await scene.send();
  const { handed_over: sent = [], ...others } = await scene.peopleOf(id);
  expect([sent.length, sent.slice(-2), others]).toEqual([9, fresh, {}]);
  await scene.dispatch();
});

it("cut off, and with the former segments chosen again, everybody of them is written to once", async () => {
  const { id, former, chosen } = await makeStopped();
  await choose(id, chosen);
  let pages = 0;
  const store = {
    ...scene.postgres,
    transaction: ((work) => {
      pages += 1;
      return pages > 2 ? Promise.reject(new Error("killed")) : scene.postgres.transaction(work);
    }) as typeof scene.postgres.transaction,
  };
  const given = { website: scene.website, id, from: "stopped" } as const;
  await expect(setCampaignGoing({ clock: scene.clock, postgres: store }, given, 5)).rejects.toThrow("killed");
  expect(await countsOf(id)).toEqual({ handed_over: 7, unsent: 13 });
  await choose(id, former);
  await setCampaignGoing({ clock: scene.clock, postgres: scene.postgres }, given, 5);
  await scene.send();
  expect(await countsOf(id)).toEqual({ handed_over: 30 });
  expect(await scene.messagesOf(id)).toHaveLength(30);
});
