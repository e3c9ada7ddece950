import type { Queries } from "#platform/stores/postgres/handle.ts";
import { stoppedJourneys } from "./stopped.ts";

/** What there is to do for the engine, beside events and people who are due: nothing is read for what there is not. */
export interface Agenda {
  /** Journeys that are over, or may be finished. */
  hasEnding: boolean;
  /** Walks of owners that go on. */
  hasTrial: boolean;
  /** What starts and deletions do to people inside. */
  hasMove: boolean;
  /** Members of segments whom starts bring in. */
  hasMember: boolean;
  /** Messages that stood still with a journey that does no more. */
  hasStopped: boolean;
}

/** One statement: each look of its own costs a worker that has nothing to do as much as all of them. */
export async function readAgenda({ query }: Queries, now: Date): Promise<Agenda> {
  const [row] = await query<Agenda>(
    `SELECT EXISTS (SELECT FROM journeys WHERE status = 'expired' OR (status = 'active' AND expires_at <= $1)) AS "hasEnding",
       EXISTS (SELECT FROM journey_trials WHERE ended_at IS NULL AND due <= $1) AS "hasTrial",
       EXISTS (SELECT FROM journey_moves) AS "hasMove",
       EXISTS (SELECT FROM journey_members WHERE next_at <= $1) AS "hasMember",
       EXISTS (${stoppedJourneys}) AS "hasStopped"`,
    [now],
  );
  return row as Agenda;
}
