import { afterAll, beforeAll, expect, it } from "vitest";
import { call, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import type { OpenJourney } from "./enter-people.ts";
import { followAttributes } from "./follow-attributes.ts";
import { matchPlaces } from "./follow-places.ts";
import { Plans } from "./plans.ts";
import { moveToStart } from "./sql/moves.ts";

/** Which messages count as brought about by browsers: that of a run is what brought its person in. */

type Scene = Awaited<ReturnType<typeof openJourneyScene>>;
let scene: Scene;
let [shopper, customer, member] = ["", "", ""];
beforeAll(async () => {
  scene = await openJourneyScene();
  [shopper, customer, member] = [await scene.addPerson(), await scene.addPerson(), await scene.addPerson()];
}, 120_000);
afterAll(() => scene?.close());

const madeFor = async (journey: number) => {
  const rows = await scene.postgres.query<{ person: string; lap: number; isByBrowser: boolean }>(
    `SELECT person::text, lap, is_by_browser AS "isByBrowser" FROM messages WHERE journey = $1 ORDER BY person, lap, block`,
    [journey],
  );
  return rows.map(({ person, lap, isByBrowser }) => [person, lap, isByBrowser]);
};
const wait = { type: "flow.wait_time" as const, fields: { for: { amount: 10, unit: "minute" } }, to: { next: 4 } };

it("an event of a browser, and no other one; also after a wait, and once its run begins again", async () => {
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "purchase", key: "order" }, to: { next: 2 } },
    2: call({ next: 3 }),
    3: wait,
    4: call(),
  });
  const buy = (of: string, provenance: "browser" | "server") =>
    scene.event("purchase", of, { provenance, properties: { order: of } });
  await scene.apply([buy(shopper, "browser"), buy(customer, "server")]);
  await scene.step();
  const runs = (await scene.runsOf(no)).map(({ id }) => id);
  const at = new Date(scene.clock.time);
  await moveToStart(scene.postgres, { runs, start: 1, at, version: 1 });
  await scene.step();
  scene.clock.time += 11 * minuteMs;
  await scene.step();
  expect(await madeFor(no)).toEqual([
    [shopper, 0, true],
    [shopper, 1, true],
    [shopper, 1, true],
    [customer, 0, false],
    [customer, 1, false],
    [customer, 1, false],
  ]);
});

it("an attribute that browsers alone said", async () => {
  const { no } = await scene.addJourney({
    1: { type: "trigger.attribute", fields: { attribute: "attr.size", change: "any" }, to: { next: 2 } },
    2: call(),
  });
  const { postgres, website } = scene;
  await postgres.query("INSERT INTO journey_watched_attributes VALUES ($1, 'attr.size')", [website]);
  const says = (person: string, provenance: object) =>
    postgres.query(`UPDATE people SET attributes = '{"size": 9}', provenance = $2 WHERE id = $1`, [person, provenance]);
  await says(shopper, {});
  await says(customer, { size: "server" });
  await says(member, { email: "owner" });
  await followAttributes(scene.dependencies, new Plans());
  await scene.step();
  expect(await madeFor(no)).toEqual([
    [shopper, 0, true],
    [customer, 0, false],
    [member, 0, true],
  ]);
});

it("a place where a browser was", () => {
  const blocks = { 1: { type: "trigger.geo", fields: { move: "enter" }, items: [{ country: "IR" }] } };
  const open = { journey: { no: 1, expiresAt: null }, plan: { blocks, start: 1, settings: { maxAge: 24 } } };
  const at = (person: string, provenance: "browser" | "server") => ({
    ...{ ...scene.event("page_view", person, { provenance, country: "IR" }), person, isVisitor: false, names: [] },
  });
  const outside = { at: 0, inside: false, doubt: { inside: true, at: 0 } };
  const known = new Map([shopper, customer].map((person) => [person, outside]));
  const { candidates } = matchPlaces(
    open as unknown as OpenJourney,
    [at(shopper, "browser"), at(customer, "server")],
    known,
  );
  expect(candidates.map(({ person, isByBrowser }) => [person, isByBrowser])).toEqual([
    [shopper, true],
    [customer, false],
  ]);
});
