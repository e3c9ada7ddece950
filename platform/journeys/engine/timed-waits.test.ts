import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockType } from "#contract/journeys/block-types.ts";
import { defaultSettings } from "#contract/journeys/settings.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { insertWhole } from "../create-journey.ts";
import type { StoredBlock } from "../sql/graph.ts";
import { deactivateJourney, startJourney } from "../start-journey.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
let website: OwnWebsite;
beforeAll(async () => {
  scene = await openJourneyScene();
  website = { id: scene.website, timeZone: "+03:30" } as OwnWebsite;
}, 120_000);
afterAll(() => scene?.close());

/** An instant of the week that began on Saturday 28 November 2026, as clocks of the website show it. */
const week = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"];
function setClock(when: string): void {
  const [day = "", time] = when.split(" ");
  const date = new Date(Date.UTC(2026, 10, 28 + week.indexOf(day))).toISOString().slice(0, 10);
  scene.clock.time = Date.parse(`${date}T${time}:00+03:30`);
}

const block = (type: BlockType, fields: StoredBlock["fields"], next?: string): StoredBlock => ({
  ...{ id: v7(), type, title: "", x: 0, y: 0, fields, items: [] },
  connections: next === undefined ? [] : [{ output: "next", to: next }],
});

/** Somebody comes on Monday at 20:00 to "one day, then 09:00". Answers whether they are gone at some instants. */
async function pauseBetween(from: string, to: string, looks: readonly string[]): Promise<boolean[]> {
  const { dependencies } = scene;
  const end = block("flow.end", {});
  const wait = block("flow.wait_time", { for: { amount: 1, unit: "day" }, time: "09:00" }, end.id);
  setClock("mon 19:00");
  const { id } = await insertWhole(dependencies, website, {
    ...{ name: v7(), blocks: [block("trigger.event", { event: "cart" }, wait.id), wait, end], pathOf: () => [] },
    ...{ goal: null, settings: defaultSettings },
  });
  const start = () => startJourney(dependencies, website, { id, mode: "active", dryRun: false });
  await start();
  setClock("mon 20:00");
  await scene.apply([scene.event("cart", await scene.addPerson())]);
  await scene.step();
  setClock(from);
  await scene.step();
  await deactivateJourney(dependencies, website, id);
  setClock(to);
  await start();
  const gone: boolean[] = [];
  for (const look of looks) {
    setClock(look);
    await scene.step();
    const runs = await scene.postgres.query(
      "SELECT FROM journey_runs WHERE journey = (SELECT no FROM journeys WHERE id = $1)",
      [id],
    );
    gone.push(runs.length === 0);
  }
  return gone;
}

it.each<[string, string, string, string, string]>([
  ["keeps its day and hour where a pause leaves time for it", "mon 21:00", "tue 07:00", "wed 08:59", "wed 09:00"],
  ["is put off to the next day by a longer one", "mon 21:00", "tue 12:00", "thu 08:59", "thu 09:00"],
  ["does not end in a pause, nor at its end", "wed 08:00", "wed 10:00", "wed 11:30", "thu 09:00"],
])("a wait to a time of day %s", async (_, from, to, before, due) => {
  const gone = await pauseBetween(from, to, [to, before, due]);
  expect(gone).toEqual([false, false, true]);
});
