import { afterAll, beforeAll, expect, it } from "vitest";
import { type CampaignScene, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { clearSentPage } from "./clear-sent.ts";
import { setSent } from "./sql/work.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

const addresses = 100;

async function addCampaign(): Promise<string> {
  const id = await scene.addCampaign({ segments: { segments: [await scene.addSegment()] } });
  await scene.postgres.query(
    `INSERT INTO campaign_addresses (campaign, channel, address, person)
     SELECT $1, 'SMS', '+98912' || n, n FROM generate_series(1, $2::int) AS n`,
    [id, addresses],
  );
  return id;
}

async function countOf(id: string): Promise<number[]> {
  const counts = ["campaign_addresses", "campaigns_to_clear"].map((table) =>
    scene.postgres.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table} WHERE campaign = $1`, [id]),
  );
  return (await Promise.all(counts)).map(([row]) => row?.rows ?? -1);
}

it("a campaign ends whatever it has of addresses: these go page by page, wherever a process dies", async () => {
  const [sent, kept] = [await addCampaign(), await addCampaign()];
  await setSent(scene.postgres, sent, new Date(scene.clock.time));
  expect([await scene.statusOf(sent), await countOf(sent)]).toEqual(["sent", [addresses, 1]]);
  let deaths = 0;
  let left = addresses;
  for (let step = 1; step < 8; step += 1) {
    const mortal = mortalPostgres(scene.postgres, step);
    await clearSentPage(mortal.postgres, 30).catch(() => undefined);
    deaths += mortal.isDead() ? 1 : 0;
    const [now = 0] = await countOf(sent);
    expect(left - now, "no page is larger").toBeLessThanOrEqual(30);
    left = now;
  }
  expect(deaths).toBeGreaterThan(1);
  while (await clearSentPage(scene.postgres, 30));
  expect(await countOf(sent)).toEqual([0, 0]);
  expect(await countOf(kept)).toEqual([addresses, 0]);
});

it("two workers clear campaigns side by side, and what is left of a killed one goes with the next round", async () => {
  const ids = [await addCampaign(), await addCampaign()];
  for (const id of ids) await setSent(scene.postgres, id, new Date(scene.clock.time));
  await clearSentPage(scene.postgres, 30);
  await Promise.all([scene.send(), scene.send()]);
  expect(await Promise.all(ids.map(countOf))).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
