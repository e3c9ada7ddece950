import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { defaultSettings } from "#contract/journeys/settings.ts";
import type { StartMode } from "#contract/journeys/start-modes.ts";
import { isHoliday } from "#contract/time/holidays.ts";
import { gregorianOf } from "#contract/time/jalali.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { type Dice, dice } from "#tests/platform-fixtures/dice.ts";
import { minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { type Happening, LivedJourney } from "#tests/platform-fixtures/lived-journey.ts";
import { changeMap, randomMap } from "#tests/platform-fixtures/random-maps.ts";
import type { Plan } from "../compile-plan.ts";
import { insertWhole } from "../create-journey.ts";
import { saveMap } from "../save-map.ts";
import { listDifferences } from "../sql/audit.ts";
import type { StoredBlock } from "../sql/graph.ts";
import { deactivateJourney, startJourney } from "../start-journey.ts";
import { liveThrough, type PlainHistory } from "./plain-interpreter.ts";
import { stickyNumber } from "./sticky-share.ts";

/**
 * Random journeys on a real store, with people, events, pauses, edits while people stand inside and the three ways to
 * start again: decisions, exits, messages and counts are those of somebody who looks every minute.
 */

const cases = Number(process.env.LIVED_CASES ?? 40);
const first = Number(process.env.LIVED_SEED ?? 1);
const days = 12;
const dayMinutes = 1_440;
const offset = 210;

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
let website: OwnWebsite;
beforeAll(async () => {
  scene = await openJourneyScene();
  website = { id: scene.website, timeZone: "+03:30" } as OwnWebsite;
  await scene.postgres.query(
    `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue, require_consent, created_at)
     VALUES ($1, $2, 'API', 'http', 'shop', true, '{}', '{}', '{}', '[]', '{}', false, now())`,
    [v7(), scene.website],
  );
}, 120_000);
afterAll(() => scene?.close());

interface Case {
  random: Dice;
  from: number;
  to: number;
  blocks: StoredBlock[];
  isRepeated: boolean;
  hasGoal: boolean;
  pauses: { from: number; to: number; mode: StartMode; isEdited: boolean }[];
}

function makeCase(seed: number): Case {
  const random = dice(seed);
  const from = Math.floor(Date.UTC(2026, 2, 20) / minuteMs) + random.whole(600 * dayMinutes);
  const to = from + days * dayMinutes;
  const pauses: Case["pauses"] = [];
  for (let at = from + 2_000; random.whole(3) > 0; ) {
    const start = at + random.whole(4_000);
    const end = start + 2 + random.whole(2_500);
    if (end > to - 2_000) break;
    pauses.push({
      ...{ from: start, to: end, mode: random.one(["active", "always", "over"] as const) },
      isEdited: random.whole(2) === 0,
    });
    at = end + 100;
  }
  const [isRepeated, hasGoal] = [random.whole(2) === 0, random.whole(3) === 0];
  return { random, from, to, blocks: randomMap(random), isRepeated, hasGoal, pauses };
}

/** What people do, each minute at most one thing of one person, and nothing where a journey stops or starts. */
function happeningsOf({ random, from, to, hasGoal, pauses }: Case, people: readonly string[]): Happening[] {
  const edges = new Set(pauses.flatMap((pause) => [pause.from - 1, pause.from, pause.to]));
  const found: Happening[] = [];
  for (const person of people) {
    const at = (max: number) => from + 5 + random.whole(max);
    const names = ["wanted0", "wanted0", "wanted1", "wanted1", "wanted2", "again", "again", "again"];
    const all: Happening[] = [
      { minute: at(900), person, name: "cart" },
      ...Array.from({ length: random.whole(3) }, () => ({ minute: at(days * 1_300), person, name: "cart" })),
      ...names.map((name) => ({ minute: at(random.one([300, 4_000, days * 1_300])), person, name })),
      ...(hasGoal && random.whole(2) === 0 ? [{ minute: at(days * 1_300), person, name: "goal" }] : []),
    ];
    const minutes = new Set<number>(edges);
    for (const each of all) {
      if (minutes.has(each.minute) || each.minute >= to) continue;
      minutes.add(each.minute);
      found.push(each);
    }
  }
  return found.sort((one, other) => one.minute - other.minute);
}

interface Outcome {
  way: [number, number, string][];
  calls: number[];
  entered: number;
  left: number;
}

const setClock = (minute: number) => {
  scene.clock.time = minute * minuteMs;
};

/** Carries the journey out on the store. Answers the plans that it had, and what became of people. */
async function carryOut(made: Case, happenings: readonly Happening[], people: readonly string[]) {
  const { random, from, to, hasGoal, isRepeated, pauses } = made;
  const { postgres, dependencies } = scene;
  let blocks = made.blocks;
  setClock(from);
  const { id } = await insertWhole(dependencies, website, {
    ...{ name: "سفر", blocks, pathOf: () => [] },
    goal: hasGoal ? plainGoal : null,
    settings: { ...defaultSettings, reentry: { mode: isRepeated ? "finished" : "never" } },
  });
  await startJourney(dependencies, website, { id, mode: "active", dryRun: false });
  const plans = [await readPlanNow(id)];
  const [{ no } = { no: 0 }] = await postgres.query<{ no: number }>("SELECT no FROM journeys WHERE id = $1", [id]);
  const lived = new LivedJourney(scene, { random, no, happenings });
  for (const pause of pauses) {
    await lived.live(pause.from - 1);
    setClock(pause.from);
    await deactivateJourney(dependencies, website, id);
    await lived.hearUntil(pause.to);
    setClock(pause.to);
    if (pause.isEdited) {
      const changed = changeMap(random, blocks);
      const removed = blocks.map((block) => block.id).filter((each) => !changed.some((kept) => kept.id === each));
      blocks = changed;
      await saveMap(dependencies, website, { journey: id, blocks: blocks as never, removed, revision: undefined });
    }
    await startJourney(dependencies, website, { id, mode: pause.mode, dryRun: false });
    plans.push(await readPlanNow(id));
    lived.shift += pause.mode === "active" ? (pause.to - pause.from) * minuteMs : 0;
  }
  await lived.live(to);
  const outcomes = await Promise.all(people.map((person) => readOutcome(no, person)));
  const inside = (await scene.runsOf(no)).length;
  const counts = await readCounts(no);
  expect(await listDifferences(postgres, no), "counters say who stands where").toEqual([]);
  await postgres.query("DELETE FROM journey_runs WHERE journey = $1", [no]);
  await postgres.query("UPDATE journeys SET status = 'deleted' WHERE no = $1", [no]);
  return { plans, outcomes, counts, inside };
}

async function readPlanNow(id: string): Promise<Plan> {
  const [row] = await scene.postgres.query<{ plan: Plan }>(
    "SELECT plan FROM journey_versions WHERE journey = $1 ORDER BY version DESC LIMIT 1",
    [id],
  );
  return row?.plan as Plan;
}

async function readCounts(no: number): Promise<Record<string, number>> {
  const rows = await scene.postgres.query<{ counter: string; n: number }>(
    `SELECT counter, sum(n)::int AS n FROM journey_stat_deltas
     WHERE journey = $1 AND block = 0 AND counter IN ('entered', 'left') GROUP BY 1`,
    [no],
  );
  return Object.fromEntries(rows.map(({ counter, n }) => [counter, n]));
}

const plainGoal = {
  ...{ event: "goal", filters: [], matchKey: false, deadlineDays: 4, trafficPercent: 100 },
  onConversion: "leave" as const,
};

async function readOutcome(no: number, person: string): Promise<Pick<Outcome, "way" | "calls">> {
  const way = (await scene.wayOf(no, person)).map(([block, output, at]): Outcome["way"][number] => [
    ...([Math.floor(Date.parse(at) / minuteMs), block, output] as const),
  ]);
  const calls = await scene.postgres.query<{ block: number }>(
    "SELECT block FROM messages WHERE journey = $1 AND person = $2 ORDER BY block",
    [no, person],
  );
  return { way, calls: calls.map(({ block }) => block) };
}

/** The same by looking every minute: who enters when, and every way from there. */
function liveOut(made: Case, happenings: readonly Happening[], person: string, city: string, plans: readonly Plan[]) {
  const { from, to, isRepeated, pauses } = made;
  const own = happenings.filter((each) => each.person === person);
  const isStopped = (minute: number) => pauses.some((pause) => pause.from <= minute && minute < pause.to);
  const outcome: Outcome = { way: [], calls: [], entered: 0, left: 0 };
  let freeFrom = from;
  for (const { minute: entered } of own.filter(({ name }) => name === "cart")) {
    if (entered <= freeFrom || isStopped(entered) || (outcome.entered > 0 && !isRepeated)) continue;
    const before = pauses.filter((pause) => pause.to <= entered).length;
    const goal = own.find(
      ({ name, minute }) =>
        name === "goal" && minute > entered && minute < entered + plainGoal.deadlineDays * dayMinutes,
    );
    const history: PlainHistory = {
      ...{ plan: plans[before] as Plan, from: entered, to, offset, goal: goal?.minute },
      pauses: pauses
        .map(({ mode, ...pause }, index) => ({ ...pause, mode, plan: plans[index + 1] as Plan }))
        .slice(before),
      events: {},
      says: (no, { blocks }) => {
        const block = blocks[no];
        const isSplit = block?.type === "flow.split";
        if (isSplit) return stickyNumber(person, no) % 10_000 < Number(block.fields.a) * 100 ? "a" : "b";
        return block?.items[0]?.value === city ? "yes" : "no";
      },
      spreadOf: (no, minutes) => (minutes === 0 ? 0 : stickyNumber(person, no) % minutes),
      isOff: (day) => isHoliday(website.timeZone, gregorianOf(day)),
    };
    const events = eventsOf(own, entered, plans);
    const { way, isOver } = liveThrough({ ...history, events });
    outcome.way.push(...way);
    outcome.entered += 1;
    outcome.left += isOver ? 1 : 0;
    freeFrom = isOver ? (way.at(-1)?.[0] ?? to) : to;
    const types = Object.fromEntries(plans.flatMap(({ blocks }) => Object.entries(blocks)));
    outcome.calls.push(
      ...way.filter(([, no, out]) => types[no]?.type === "action.api" && out === "next").map(([, no]) => no),
    );
  }
  outcome.calls.sort((one, other) => one - other);
  return outcome;
}

/** Which events a block waits for does not change: only for how long. */
function eventsOf(own: readonly Happening[], entered: number, plans: readonly Plan[]): Record<string, number[]> {
  const events: Record<string, number[]> = {};
  for (const [no, { type, fields }] of plans.flatMap(({ blocks }) => Object.entries(blocks))) {
    if (type !== "flow.wait_event") continue;
    const minutesOf = (name: unknown) =>
      own.filter((each) => each.name === name && each.minute > entered).map(({ minute }) => minute);
    events[no] = minutesOf(fields.event);
    events[`${no}.reset`] = minutesOf(fields.resetEvent);
  }
  return events;
}

it(
  `people live through journeys on the store as a plain program has them (${cases} journeys)`,
  async () => {
    const people = [await scene.addPerson(), await scene.addPerson()];
    const cities = ["Tehran", "Shiraz"];
    await scene.postgres.query(
      `UPDATE people SET attributes = jsonb_build_object('city', given.city)
     FROM unnest($1::bigint[], $2::text[]) AS given (id, city) WHERE people.id = given.id`,
      [people, cities],
    );
    const seen: Record<string, number> = {};
    for (let seed = first; seed < first + cases; seed += 1) {
      const made = makeCase(seed);
      const happenings = happeningsOf(made, people);
      const { plans, outcomes, counts, inside } = await carryOut(made, happenings, people);
      const lived = people.map((person, index) => liveOut(made, happenings, person, cities[index] ?? "", plans));
      expect({ seed, people: outcomes }).toEqual({ seed, people: lived.map(({ way, calls }) => ({ way, calls })) });
      const sum = (of: "entered" | "left") => lived.reduce((total, each) => total + each[of], 0);
      expect([seed, counts.entered ?? 0, counts.left ?? 0, inside]).toEqual([
        ...[seed, sum("entered"), sum("left"), sum("entered") - sum("left")],
      ]);
      for (const [, , output] of lived.flatMap(({ way }) => way)) seen[output] = (seen[output] ?? 0) + 1;
    }
    // Nothing of what it is for goes by untried.
    const wanted = ["next", "yes", "no", "a", "b", "end", "block_removed", "goal"];
    if (cases >= 100) expect(wanted.filter((output) => !(output in seen))).toEqual([]);
  },
  60_000 + cases * 1_000,
);
