import { afterAll, beforeAll, expect, it } from "vitest";
import { dayMs, hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { iso } from "#tests/platform-fixtures/test-platform.ts";
import { sweepStatuses } from "./sweep-statuses.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

it("an owner is notified once of a journey whose time is over; it is finished when nobody is inside", async () => {
  const { clock, postgres } = scene;
  const { no, id } = await scene.addJourney(
    {
      1: { type: "trigger.event", fields: { event: "visit" }, to: { next: 2 } },
      2: { type: "flow.wait_time", fields: { for: { amount: 1, unit: "day" } } },
    },
    { settings: { expiresAt: iso(clock.time + hourMs) } },
  );
  await scene.apply([scene.event("visit", await scene.addPerson())]);
  await scene.step();
  const sweep = async () => {
    // Two processes look at the same moment.
    await Promise.all([1, 2].map(() => sweepStatuses(postgres, new Date(clock.time))));
    const [row] = await postgres.query<{ status: string }>("SELECT status FROM journeys WHERE no = $1", [no]);
    const notes = await postgres.query<{ values: object }>(
      "SELECT values FROM notifications WHERE kind = 'journeyExpired'",
    );
    return { status: row?.status, notes: notes.map(({ values }) => values) };
  };
  expect(await sweep()).toEqual({ status: "active", notes: [] });
  clock.time += hourMs;
  const note = { journey: id, name: "سفر" };
  expect(await sweep()).toEqual({ status: "expired", notes: [note] });
  expect(await sweep()).toEqual({ status: "expired", notes: [note] });
  clock.time += 2 * dayMs;
  await scene.step();
  expect(await sweep()).toEqual({ status: "finished", notes: [note] });
});
