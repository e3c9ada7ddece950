import { afterAll, beforeAll, expect, it } from "vitest";
import type { JourneyGoal } from "#contract/journeys/settings.ts";
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

it("what happened before the end brings people in, also once the end is seen", async () => {
  const { clock, postgres } = scene;
  const expiresAt = clock.time + hourMs;
  const { no } = await scene.addJourney(
    { 1: { type: "trigger.event", fields: { event: "late_visit" }, to: { next: 2 } }, 2: { type: "flow.end" } },
    { settings: { expiresAt: iso(expiresAt) } },
  );
  const people = [await scene.addPerson(), await scene.addPerson()];
  clock.time = expiresAt + hourMs;
  // Nothing of the hours before is applied yet, as after an outage.
  await sweepStatuses(postgres, new Date(clock.time), new Date(expiresAt - 1));
  const visits = people.map((person, index) => scene.event("late_visit", person, { at: expiresAt - 1 + index }));
  await scene.apply(visits);
  await scene.step();
  expect(await scene.wayOf(no, people[0] ?? "")).not.toEqual([]);
  expect(await scene.wayOf(no, people[1] ?? "")).toEqual([]);
});

it("an end that is set later than the end of an expired journey brings nobody in before the next start", async () => {
  const { clock, postgres } = scene;
  const ended = clock.time + hourMs;
  const { no } = await scene.addJourney(
    { 1: { type: "trigger.event", fields: { event: "moved_end" }, to: { next: 2 } }, 2: { type: "flow.end" } },
    { settings: { expiresAt: iso(ended) } },
  );
  clock.time = ended;
  await sweepStatuses(postgres, new Date(clock.time), new Date(ended - 1));
  await postgres.query("UPDATE journeys SET expires_at = $2 WHERE no = $1", [no, new Date(ended + 30 * dayMs)]);
  const [before, after] = [await scene.addPerson(), await scene.addPerson()];
  const visitOf = (person: string, at: number) => scene.event("moved_end", person, { at });
  clock.time += hourMs;
  await scene.apply([visitOf(before, ended - 1), visitOf(after, clock.time)]);
  await scene.step();
  expect(await scene.wayOf(no, before)).not.toEqual([]);
  expect(await scene.wayOf(no, after)).toEqual([]);
  await sweepStatuses(postgres, new Date(clock.time));
  const [row] = await postgres.query("SELECT status FROM journeys WHERE no = $1", [no]);
  expect(row, "it is over by the end that it had").toEqual({ status: "finished" });
});

it("a journey counts its goal until nobody can reach it any more", async () => {
  const { clock, postgres } = scene;
  const expiresAt = clock.time + hourMs;
  const goal: JourneyGoal = {
    ...{ event: "purchase", filters: [], matchKey: false, deadlineDays: 3, trafficPercent: 100, onConversion: "stay" },
  };
  const { no } = await scene.addJourney(
    { 1: { type: "trigger.event", fields: { event: "visit" }, to: { next: 2 } }, 2: { type: "flow.end" } },
    { settings: { expiresAt: iso(expiresAt) }, goal },
  );
  await postgres.query("UPDATE journeys SET goal = $2 WHERE no = $1", [no, JSON.stringify(goal)]);
  const person = await scene.addPerson();
  await scene.apply([scene.event("visit", person)]);
  await scene.step();
  const statusAt = async (time: number) => {
    clock.time = time;
    await sweepStatuses(postgres, new Date(time));
    const [row] = await postgres.query<{ status: string }>("SELECT status FROM journeys WHERE no = $1", [no]);
    return row?.status;
  };
  expect(await statusAt(expiresAt)).toBe("expired");
  clock.time += dayMs;
  await scene.apply([scene.event("purchase", person)]);
  const [{ reached } = { reached: false }] = await postgres.query<{ reached: boolean }>(
    "SELECT converted_at IS NOT NULL AS reached FROM journey_people WHERE journey = $1",
    [no],
  );
  expect(reached).toBe(true);
  expect(await statusAt(expiresAt + 3 * dayMs)).toBe("finished");
});
