import { afterAll, beforeAll, expect, it } from "vitest";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { type CampaignScene, campaignHourMs, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";
import { countCampaigns } from "./count-campaigns.ts";
import { findCampaign } from "./sql/campaigns.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

/** A store that notes which campaigns a statement counts messages of. */
function watched(postgres: Postgres): { store: Postgres; counted: unknown[] } {
  const counted: unknown[] = [];
  const query = <Row extends object>(text: string, values?: readonly unknown[]) => {
    if (text.includes("FROM messages WHERE")) counted.push(values?.[0]);
    return postgres.query<Row>(text, values);
  };
  return { store: { ...postgres, query }, counted };
}

async function sendTo(people: number): Promise<string> {
  const segment = await scene.addSegment();
  for (let index = 0; index < people; index += 1) await scene.addPerson([segment]);
  const id = await scene.addCampaign({ segments: { segments: [segment] } });
  await scene.start(id);
  await scene.send();
  await scene.dispatch();
  return id;
}

it("what a campaign sent long ago is counted once a minute, what is being sent each time", async () => {
  const { postgres, clock, website } = scene;
  const [old, other] = [await sendTo(3), await sendTo(1)];
  await scene.send();
  clock.time += campaignHourMs;
  const fresh = await sendTo(2);
  const { store, counted } = watched(postgres);
  const read = async (ids: readonly string[]) => {
    const rows = await Promise.all(ids.map((id) => findCampaign(postgres, { website, id })));
    const { deliveries, progress } = await countCampaigns(
      store,
      rows.flatMap((row) => row ?? []),
      clock.time,
    );
    return ids.map((id) => [
      progress.get(id)?.people,
      ...deliveries.filter(({ campaign }) => campaign === id).map(({ state, count }) => `${state} ${count}`),
    ]);
  };
  const sent = (count: number) => [count, `sent ${count}`];
  expect(await read([fresh, old])).toEqual([sent(2), sent(3)]);
  expect(await read([old, fresh, other])).toEqual([sent(3), sent(2), sent(1)]);
  await postgres.query("UPDATE messages SET state = 'delivered' WHERE campaign = ANY($1::uuid[])", [[old, fresh]]);
  expect(await read([old, fresh])).toEqual([sent(3), [2, "delivered 2"]]);
  clock.time += 60_000;
  expect(await read([old])).toEqual([[3, "delivered 3"]]);
  expect(counted).toEqual([[fresh, old], [fresh, other], [fresh], [old]]);
});

it("what a large campaign that is being sent has is counted every ten seconds, and at once when its owner changes it", async () => {
  const { postgres, clock, website } = scene;
  const [large, small] = [await sendTo(4), await sendTo(1)];
  const { store, counted } = watched(postgres);
  const read = async () => {
    const rows = await Promise.all([large, small].map((id) => findCampaign(postgres, { website, id })));
    const chosen = rows.flatMap((row) => row ?? []);
    const { deliveries, progress } = await countCampaigns(store, chosen, clock.time, 8);
    return [progress.get(large)?.people, ...deliveries.map(({ state, count }) => `${state} ${count}`)];
  };
  const setState = (state: string) =>
    postgres.query("UPDATE messages SET state = $2 WHERE campaign = ANY($1::uuid[])", [[large, small], state]);
  expect((await read()).toSorted()).toEqual([4, "sent 1", "sent 4"]);
  await setState("delivered");
  expect((await read()).toSorted()).toEqual([4, "delivered 1", "sent 4"]);
  clock.time += 10_000;
  expect((await read()).toSorted()).toEqual([4, "delivered 1", "delivered 4"]);
  await setState("sent");
  await postgres.query("UPDATE campaigns SET revision = revision + 1 WHERE id = $1", [large]);
  expect((await read()).toSorted()).toEqual([4, "sent 1", "sent 4"]);
  expect(counted).toEqual([[large, small], [small], [large, small], [large, small]]);
});
