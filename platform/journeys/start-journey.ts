import { isDeepStrictEqual } from "node:util";
import { checkEnd, checkJourney } from "#contract/journeys/check-start.ts";
import type { Journey } from "#contract/journeys/journey.ts";
import type { StartMode } from "#contract/journeys/start-modes.ts";
import { isBlocking } from "#contract/journeys/violations.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { openForChange, type Writers } from "./change-graph.ts";
import { refuseGraph } from "./check-graph.ts";
import { compilePlan, type Plan } from "./compile-plan.ts";
import { beginMoving } from "./engine/move-standing.ts";
import { beginMembers, countMembers } from "./engine/sql/members.ts";
import { beginMove } from "./engine/sql/moves.ts";
import { forgetPlaces } from "./engine/sql/places.ts";
import { showJourney } from "./read-journey.ts";
import { readSurroundings } from "./read-surroundings.ts";
import { readGraphs } from "./sql/graph.ts";
import { findJourney, insertVersion, type JourneyRow } from "./sql/journeys.ts";
import { countStanding, findLastPlan, stopJourney, watchAttributes, watchSegments } from "./sql/starting.ts";
import { journeyNotFound } from "./to-journey.ts";

interface Started {
  journey: Journey;
  /** People inside who go on. */
  resumed: number;
  /** Those of them whose wait is over at once. */
  overdue: number;
  /** Messages that wait to be sent. */
  messagesDue: number;
  /** Members of segments whom the start brings in. */
  members: number;
}

interface Given {
  id: string;
  mode: StartMode;
  /** Says what would happen, and changes nothing. */
  dryRun: boolean;
}

/**
 * Checks a journey, compiles it into its next version and sets it active. People who stand in it go on by `mode`; who stands
 * on a block that is gone leaves: the first page of them at once, the others by workers before anybody goes on. Throws NOT_FOUND, JOURNEY_ACTIVE, and REFUSED with everything that is missing.
 */
export const startJourney = (
  { postgres, clock, settings }: Pick<Writers, "postgres" | "clock" | "settings">,
  website: OwnWebsite,
  { id, mode, dryRun }: Given,
): Promise<Started> =>
  postgres.transaction(async (queries) => {
    const now = clock.now();
    const row = await openForChange(queries, website, { place: { journey: id }, revision: undefined });
    const blocks = (await readGraphs(queries, [id])).get(id) ?? [];
    const found = [
      ...checkEnd(row, now),
      ...checkJourney(blocks, await readSurroundings(queries, website, { now, settings })),
    ];
    const blocking = found.filter(isBlocking);
    if (blocking.length > 0) throw refuseGraph(blocking);
    const plan = { ...compilePlan(blocks, row), zone: website.timeZone };
    const pause = pauseOf(row, mode, now);
    const standing = await countStanding(queries, { id, plan, shift: pause, mode, now: new Date(now) });
    const members = await countMembers(queries, { id, website: website.id, segments: membersOf(plan) });
    const counts = { ...standing, members };
    if (dryRun) return { journey: await showJourney(queries, { website, now, settings }, row), ...counts };
    await go(queries, { row, plan, pause, mode, now });
    const started = await findJourney(queries, { website: website.id, id });
    if (started === undefined) throw journeyNotFound();
    return { journey: await showJourney(queries, { website, now, settings }, started), ...counts };
  });

/** How much longer waits last for the time that the journey stood still. */
const pauseOf = ({ stoppedAt }: JourneyRow, mode: StartMode, now: number) =>
  mode === "active" && stoppedAt !== null ? Math.max(0, now - stoppedAt.getTime()) : 0;

/** Segments whose members come in at a start. */
const membersOf = ({ blocks, start }: Plan): readonly string[] => {
  const { type, fields } = blocks[start] ?? {};
  return type === "trigger.segment_in" ? (fields as { segments: string[] }).segments : [];
};

async function go(
  queries: Queries,
  { row, plan, pause, mode, now }: { row: JourneyRow; plan: Plan; pause: number; mode: StartMode; now: number },
): Promise<void> {
  const { id } = row;
  const at = new Date(now);
  const before = await findLastPlan(queries, id, row.version);
  await insertVersion(queries, { id, plan, at, pause });
  await watchSegments(queries, id);
  await watchAttributes(queries, id);
  await forgetPlaces(queries, id);
  if (membersOf(plan).length > 0) await beginMembers(queries, id, at);
  if (before === undefined) return;
  const kept = Object.keys(plan.blocks).map(Number);
  const woken = [...changedBlocks(before, plan), ...(pause > 0 ? timedBlocks(plan) : [])];
  const begun = { id, at, kept, woken, start: plan.start, isOver: mode === "over" };
  await beginMoving(queries, await beginMove(queries, begun), now);
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
export const deactivateJourney = (
  { postgres, clock, settings }: Pick<Writers, "postgres" | "clock" | "settings">,
  website: OwnWebsite,
  id: string,
): Promise<{ journey: Journey; inside: number; queued: number }> =>
  postgres.transaction(async (queries) => {
    const now = clock.now();
    await queries.query("SELECT FROM websites WHERE id = $1 FOR UPDATE", [website.id]);
    const row = await findJourney(queries, { website: website.id, id });
    if (row === undefined) throw journeyNotFound();
    if (row.status !== "active" && row.status !== "expired")
      throw new AppError("CONFLICT", "The journey is not active");
    const counts = await stopJourney(queries, id, new Date(now));
    const stopped = await findJourney(queries, { website: website.id, id });
    return { journey: await showJourney(queries, { website, now, settings }, stopped ?? row), ...counts };
  });
