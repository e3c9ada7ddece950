import { returnCharges } from "#platform/delivery/return-charges.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { Rests } from "#platform/rests.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countExit, countLeft } from "../exit-counter.ts";
import { dayOf } from "./day-of.ts";
import { insertDeltas } from "./sql/entries.ts";
import { findFollowedWebsite } from "./sql/followed-website.ts";
import { lockWebsite } from "./sql/live-journeys.ts";
import {
  countUnmoved,
  endMove,
  findMove,
  hasUnmoved,
  listMoves,
  lockMove,
  lockUnmoved,
  type Move,
  moveToStart,
  noteMoved,
  noteRemaining,
  type UnmovedRun,
  wakeRuns,
} from "./sql/moves.ts";
import { dropQueued, endRuns, insertDecisions } from "./sql/steps.ts";

/** Runs of a page: a transaction. */
const maxRuns = 500;

interface MoveOptions {
  limit?: number;
  /** Of journeys whose page failed. */
  rests?: Rests<number>;
  signal?: AbortSignal;
}

/**
 * Carries on what starts and deletions do to people who stand inside: a page of each journey. Until the last one nobody of
 * the journey is stepped. A journey whose page fails rests, and holds up no other. Answers how many pages.
 */
export async function moveStanding(
  { postgres, clock, log }: Pick<Dependencies, "postgres" | "clock" | "log">,
  { limit = maxRuns, rests = new Rests(clock), signal }: MoveOptions = {},
): Promise<number> {
  let pages = 0;
  for (const { journey, website } of await listMoves(postgres)) {
    if (signal?.aborted) break;
    if (rests.isResting(journey)) continue;
    try {
      pages += await postgres.transaction(async (queries) => {
        await lockWebsite(queries, website);
        return movePage(queries, journey, { limit, now: clock.now() });
      });
      rests.forget(journey);
    } catch (error) {
      rests.note(journey);
      log.warn({ err: error, journey }, "move people of a journey failed, retrying");
    }
  }
  return pages;
}

/** Does the first page of a move at once, with what made it: of a small journey nothing is left. Then `noteUnmoved`. */
export const beginMoving = (queries: Queries, journey: number, now: number): Promise<number> =>
  movePage(queries, journey, { limit: maxRuns, now });

/** Notes how many a move has not come to yet, once what began it is stored: a million are counted without its locks. */
export async function noteUnmoved({ query }: Queries, journey: number): Promise<void> {
  const move = await findMove({ query }, journey);
  if (move !== undefined) await noteRemaining({ query }, journey, await countUnmoved({ query }, journey, move));
}

/** A page of a move, in a transaction that holds the website. Answers how many: none where another process has it. */
async function movePage(
  queries: Queries,
  journey: number,
  { limit, now }: { limit: number; now: number },
): Promise<number> {
  const move = await lockMove(queries, journey);
  if (move === undefined) return 0;
  const runs = await lockUnmoved(queries, journey, move, limit);
  const tried = await moveRuns(queries, journey, { move, runs });
  const isShort = runs.length < limit;
  if (isShort && !(await hasUnmoved(queries, journey, move))) await endMove(queries, journey);
  else await noteMoved(queries, journey, { after: isShort ? "0" : (runs.at(-1)?.run ?? "0"), moved: runs.length });
  // Last: it locks wallets, for which their owner's sending waits.
  await returnCharges(queries, tried, now);
  return 1;
}

/** Answers the messages that were dropped after a try. */
async function moveRuns(
  queries: Queries,
  journey: number,
  { move, runs }: { move: Move; runs: readonly UnmovedRun[] },
): Promise<string[]> {
  const { at, start, version, website } = move;
  const zone = (await findFollowedWebsite(queries, website))?.timeZone ?? "UTC";
  const day = dayOf(zone, at.getTime());
  const isLeaving = ({ block }: UnmovedRun) => move.isEnd || !move.kept.includes(block);
  const leaving = runs.filter(isLeaving);
  const over = runs.filter((run) => !isLeaving(run) && run.movedTo < move.overBelow);
  const woken = runs.filter((run) => !isLeaving(run) && run.movedTo >= move.overBelow);
  const idsOf = (of: readonly UnmovedRun[]) => of.map(({ run }) => run);
  if (over.length > 0) await moveToStart(queries, { runs: idsOf(over), start, at, version });
  if (woken.length > 0) await wakeRuns(queries, idsOf(woken), version);
  const exit = move.isEnd ? ("journey_deleted" as const) : ("block_removed" as const);
  const tried = leaving.length === 0 ? [] : await endPage(queries, journey, { move, leaving, exit });
  await insertDeltas(queries, [
    ...leaving.flatMap((run) => countExit(journey, run, { day, exit })),
    ...over.filter(({ isNew }) => !isNew).flatMap((run) => countLeft(journey, run, day)),
  ]);
  return tried;
}

async function endPage(
  queries: Queries,
  journey: number,
  {
    move: { at, website },
    leaving,
    exit,
  }: { move: Move; leaving: readonly UnmovedRun[]; exit: "journey_deleted" | "block_removed" },
): Promise<string[]> {
  const now = at.getTime();
  await endRuns(
    queries,
    leaving.map(({ run, person, key }) => ({ id: run, journey, person, key, exit, at: now })),
  );
  await insertDecisions(queries, {
    ...{ website, journey },
    decisions: leaving.map(({ run, person, block }) => ({
      ...{ at: now, run, person, block, output: null, reason: exit },
    })),
  });
  return dropQueued(
    queries,
    leaving.map(({ run }) => ({ id: run, reason: exit })),
    at,
  );
}
