import type { JourneyStatus } from "#contract/journeys/journey.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Plan } from "../../compile-plan.ts";
import type { Start } from "../shift-at.ts";

/** A journey that people stand in or can enter. */
export interface LiveJourney {
  no: number;
  id: string;
  website: string;
  status: JourneyStatus;
  version: number;
  /** How long it stood still before its last start, in milliseconds. */
  shift: number;
  startedAt: number;
  stoppedAt: number | null;
  /** Of an expired one the end that expired it: one that its owner set since is of the next start. */
  expiresAt: number | null;
  /** A start is not through with who stands inside: nobody goes on. */
  isMoving: boolean;
}

interface Row extends Omit<LiveJourney, "startedAt" | "stoppedAt" | "expiresAt"> {
  startedAt: Date;
  stoppedAt: Date | null;
  expiresAt: Date | null;
}

const end = "CASE WHEN status = 'expired' THEN coalesce(expired_at, expires_at) ELSE expires_at END";
const columns = `no, id, website_id AS website, status, version, shift_ms::float8 AS shift, started_at AS "startedAt",
  stopped_at AS "stoppedAt", ${end} AS "expiresAt",
  EXISTS (SELECT FROM journey_moves WHERE journey_moves.journey = no) AS "isMoving"`;

const toLive = ({ startedAt, stoppedAt, expiresAt, ...row }: Row): LiveJourney => ({
  ...row,
  startedAt: startedAt.getTime(),
  stoppedAt: stoppedAt?.getTime() ?? null,
  expiresAt: expiresAt?.getTime() ?? null,
});

/** Journeys whose events matter: also of ones that stand still with people inside, or count goals. */
export async function listLiveJourneys({ query }: Queries): Promise<LiveJourney[]> {
  const rows = await query<Row>(
    `SELECT ${columns} FROM journeys WHERE version > 0 AND status IN ('active', 'expired', 'deactive') ORDER BY no`,
  );
  return rows.map(toLive);
}

/** Journeys as they are now, which no start or stop changes until the transaction ends. Lock their websites first. */
export async function lockLiveJourneys({ query }: Queries, numbers: readonly number[]): Promise<LiveJourney[]> {
  const rows = await query<Row>(
    `SELECT ${columns} FROM journeys WHERE no = ANY($1::int[]) AND version > 0 ORDER BY no FOR SHARE`,
    [numbers],
  );
  return rows.map(toLive);
}

/** Keeps websites from being deleted or edited until the transaction ends. */
export const lockWebsite = ({ query }: Queries, website: string) =>
  query("SELECT FROM websites WHERE id = $1 FOR KEY SHARE", [website]);

export async function readPlan({ query }: Queries, journey: string, version: number): Promise<Plan | undefined> {
  const [row] = await query<{ plan: Plan }>("SELECT plan FROM journey_versions WHERE journey = $1 AND version = $2", [
    journey,
    version,
  ]);
  return row?.plan;
}

/** The starts of a journey up to a version's, in order. */
export async function listStarts({ query }: Queries, journey: string, version: number): Promise<Start[]> {
  const rows = await query<{ at: Date; shift: number }>(
    `SELECT at, shift_ms::float8 AS shift FROM journey_versions WHERE journey = $1 AND version <= $2 ORDER BY version`,
    [journey, version],
  );
  return rows.map(({ at, shift }) => ({ at: at.getTime(), shift }));
}

/** Journeys past their end that are still taken for active. */
export const listOver = ({ query }: Queries, now: Date): Promise<{ id: string; website: string }[]> =>
  query("SELECT id, website_id AS website FROM journeys WHERE status = 'active' AND expires_at <= $1 ORDER BY no", [
    now,
  ]);

/** Lets nobody in any more; undefined where another process has done it. Lock the website first. */
export async function expireJourney(
  { query }: Queries,
  id: string,
  now: Date,
): Promise<{ name: string; expiredAt: Date } | undefined> {
  const [row] = await query<{ name: string; expiredAt: Date }>(
    `UPDATE journeys SET status = 'expired', expired_at = expires_at WHERE id = $1 AND status = 'active' AND expires_at <= $2
     RETURNING name, expires_at AS "expiredAt"`,
    [id, now],
  );
  return row;
}

/**
 * Expired journeys are finished once nothing is to come: nobody is inside, nothing is under way, and nobody can reach the
 * goal any more. `appliedTo`: what happened up to then is applied.
 */
export const finishJourneys = ({ query }: Queries, appliedTo: Date) =>
  query(
    `UPDATE journeys SET status = 'finished' WHERE status = 'expired'
       AND coalesce(expired_at, expires_at) + make_interval(days => coalesce((goal->>'deadlineDays')::int, 0)) <= $1
       AND NOT EXISTS (SELECT FROM journey_runs WHERE journey = no)
       AND NOT EXISTS (SELECT FROM messages WHERE journey = no AND state IN ('queued', 'sending'))`,
    [appliedTo],
  );
