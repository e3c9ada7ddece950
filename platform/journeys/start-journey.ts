import { isDeepStrictEqual } from "node:util";
import { checkEnd, checkJourney } from "#contract/journeys/check-start.ts";
import type { Journey } from "#contract/journeys/journey.ts";
import type { StartMode } from "#contract/journeys/start-modes.ts";
import { isBlocking } from "#contract/journeys/violations.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { AppError } from "#platform/errors.ts";
import { evaluateOnce } from "#platform/segments/evaluate-once.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { openEditable, openForChange, type Writers } from "./change-graph.ts";
import { refuseGraph } from "./check-graph.ts";
import { compilePlan, type Plan } from "./compile-plan.ts";
import { beginMoving, noteUnmoved } from "./engine/move-standing.ts";
import { segmentsJudged } from "./engine/read-step-facts.ts";
import { beginMembers, countMembers } from "./engine/sql/members.ts";
import { beginMove } from "./engine/sql/moves.ts";
import { forgetPlaces } from "./engine/sql/places.ts";
import { showJourney } from "./read-journey.ts";
import { type Moment, readSurroundings } from "./read-surroundings.ts";
import { readGraphs } from "./sql/graph.ts";
import { findJourney, insertVersion, type JourneyRow, lockJourneys } from "./sql/journeys.ts";
import {
  countReached,
  countStanding,
  countStandingAndQueued,
  findLastPlan,
  stopJourney,
  watchAttributes,
  watchSegments,
} from "./sql/starting.ts";
import { journeyNotFound } from "./to-journey.ts";

interface Started {
  journey: Journey;
  /** People inside who go on. */
  resumed: number;
  /** Those of them whose wait is over at once. */
  overdue: number;
  /** Messages that wait to be sent. */
  messagesDue: number;
  /** Runs that have had a message and begin again with it: of the first 10,000, before a start alone. */
  repeated: number;
  /** Members of segments whom the start brings in. */
  members: number;
}

interface Given {
  id: string;
  mode: StartMode;
  /** Says what would happen, and changes nothing. */
  dryRun: boolean;
}

type Stores = Pick<Writers, "postgres" | "clock" | "settings">;

/**
 * Checks a journey, compiles it into its next version and sets it active. People who stand in it go on by `mode`; who stands
 * on a block that is gone leaves: the first page of them at once, the others by workers before anybody goes on. Segments of
 * its conditions that never were are evaluated. Throws NOT_FOUND, JOURNEY_ACTIVE, and REFUSED with everything that is missing.
 */
export async function startJourney(
  { postgres, clock, settings }: Stores,
  website: OwnWebsite,
  given: Given,
): Promise<Started> {
  const now = clock.now();
  const place = { website, now, settings };
  const { id, mode } = given;
  const shown = await prepare(postgres, place, { given, row: await openEditable(postgres, website, id) });
  // Before the website is locked, for which its events, and the people of all websites, wait: of a million runs it takes a second.
  const standing = await countStanding(postgres, { ...shown, id, shift: shown.pause, mode, now: new Date(now) });
  const members = await countMembers(postgres, { id, website: website.id, segments: membersOf(shown.plan) });
  const repeated = mode === "over" && given.dryRun ? await countReached(postgres, id, shown.plan) : 0;
  const counts = { ...standing, repeated, members };
  if (given.dryRun) return { journey: await showJourney(postgres, place, shown.row), ...counts };
  // A stopped segment that was never evaluated holds nobody, whom its conditions take in all the same.
  await evaluateOnce({ postgres, clock }, website.id, segmentsJudged(shown.plan));
  const moved = await postgres.transaction(async (queries) => {
    const row = await openForChange(queries, website, { place: { journey: id }, revision: undefined });
    return go(queries, { ...(await prepare(queries, place, { given, row })), mode, now });
  });
  if (moved !== undefined) await noteUnmoved(postgres, moved);
  const started = await findJourney(postgres, { website: website.id, id });
  if (started === undefined) throw journeyNotFound();
  return { journey: await showJourney(postgres, place, started), ...counts };
}

interface Prepared {
  row: JourneyRow;
  plan: Plan;
  /** How much longer waits last. */
  pause: number;
}

/** What a journey would be started as. Throws REFUSED with everything that is missing. */
async function prepare(
  queries: Queries,
  { website, ...moment }: { website: OwnWebsite } & Moment,
  { given: { id, mode }, row }: { given: Given; row: JourneyRow },
): Promise<Prepared> {
  const blocks = (await readGraphs(queries, [id])).get(id) ?? [];
  const found = [
    ...checkEnd(row, moment.now),
    ...checkJourney(blocks, await readSurroundings(queries, website, moment)),
  ];
  const blocking = found.filter(isBlocking);
  if (blocking.length > 0) throw refuseGraph(blocking);
  return {
    row,
    plan: { ...compilePlan(blocks, row), zone: website.timeZone },
    pause: pauseOf(row, mode, moment.now),
  };
}

/** How much longer waits last for the time that the journey stood still. */
const pauseOf = ({ stoppedAt }: JourneyRow, mode: StartMode, now: number) =>
  mode === "active" && stoppedAt !== null ? Math.max(0, now - stoppedAt.getTime()) : 0;

/** Segments whose members come in at a start. */
const membersOf = ({ blocks, start }: Plan): readonly string[] => {
  const { type, fields } = blocks[start] ?? {};
  return type === "trigger.segment_in" ? (fields as { segments: string[] }).segments : [];
};

/** Answers the journey's number where people inside are moved. */
async function go(
  queries: Queries,
  { row, plan, pause, mode, now }: Prepared & { mode: StartMode; now: number },
): Promise<number | undefined> {
  const { id } = row;
  const at = new Date(now);
  const before = await findLastPlan(queries, id, row.version);
  await insertVersion(queries, { id, plan, at, pause });
  await watchSegments(queries, id);
  await watchAttributes(queries, id);
  await forgetPlaces(queries, id);
  if (membersOf(plan).length > 0) await beginMembers(queries, id, at);
  if (before === undefined) return undefined;
  const kept = Object.keys(plan.blocks).map(Number);
  const woken = [...changedBlocks(before, plan), ...(pause > 0 ? timedBlocks(plan) : [])];
  const begun = { id, at, kept, woken, start: plan.start, isOver: mode === "over" };
  const journey = await beginMove(queries, begun);
  await beginMoving(queries, journey, now);
  return journey;
}

/** Blocks that are not what they were: of another zone, all of them. A stored plan's keys have another order. Pure. */
function changedBlocks(before: Plan, plan: Plan): number[] {
  const stored = JSON.parse(JSON.stringify(plan.blocks)) as Plan["blocks"];
  const isSame = (no: number) => before.zone === plan.zone && isDeepStrictEqual(before.blocks[no], stored[no]);
  return Object.keys(stored)
    .map(Number)
    .filter((no) => !isSame(no));
}

/** Waits that end at a time of day, which a pause does not just put off by its length. Pure. */
const timedBlocks = ({ blocks }: Plan): number[] =>
  Object.entries(blocks).flatMap(([no, { type, fields }]) =>
    type === "flow.wait_time" && fields.time !== undefined ? [Number(no)] : [],
  );

/**
 * Lets nobody in any more and nobody go on, until it is started again. Answered when no step is running. Throws NOT_FOUND,
 * and CONFLICT where it is not active.
 */
export async function deactivateJourney(
  { postgres, clock, settings }: Stores,
  website: OwnWebsite,
  id: string,
): Promise<{ journey: Journey; inside: number; queued: number }> {
  const now = clock.now();
  const row = await postgres.transaction(async (queries) => {
    await lockJourneys(queries, website.id);
    const active = await findJourney(queries, { website: website.id, id });
    if (active === undefined) throw journeyNotFound();
    if (active.status !== "active" && active.status !== "expired")
      throw new AppError("CONFLICT", "The journey is not active");
    await stopJourney(queries, id, new Date(now));
    return (await findJourney(queries, { website: website.id, id })) ?? active;
  });
  // Nobody goes on any more: it is counted without the lock.
  const { inside, queued } = await countStandingAndQueued(postgres, id);
  return { journey: await showJourney(postgres, { website, now, settings }, row), inside, queued };
}
