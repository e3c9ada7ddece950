import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import type { DeliveryChannel, MessageState } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Trial } from "../trial/trial.ts";

/** Owners' own walks through journeys: the last one of each. */

interface Row extends Omit<Trial, "startedAt" | "due" | "endedAt"> {
  startedAt: Date;
  due: Date;
  endedAt: Date | null;
}

const columns = `plan, given, run, decisions, messages, started_at AS "startedAt", due, ended_at AS "endedAt", exit`;

const toTrial = ({ startedAt, due, endedAt, ...row }: Row): Trial => ({
  ...{ ...row, startedAt: startedAt.getTime(), due: due.getTime(), endedAt: endedAt?.getTime() ?? null },
});

/** Begins a walk, or goes on with it. */
export const saveTrial = ({ query }: Queries, journey: string, trial: Trial) =>
  query(
    `INSERT INTO journey_trials (journey, plan, given, run, decisions, messages, started_at, due, ended_at, exit)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (journey) DO UPDATE SET plan = excluded.plan, given = excluded.given, run = excluded.run,
       decisions = excluded.decisions, messages = excluded.messages, started_at = excluded.started_at,
       due = excluded.due, ended_at = excluded.ended_at, exit = excluded.exit`,
    [
      journey,
      ...[trial.plan, trial.given, trial.run, trial.decisions, trial.messages].map((value) => JSON.stringify(value)),
      ...[new Date(trial.startedAt), new Date(trial.due)],
      ...[trial.endedAt === null ? null : new Date(trial.endedAt), trial.exit],
    ],
  );

export async function findTrial({ query }: Queries, journey: string): Promise<Trial | undefined> {
  const [row] = await query<Row>(`SELECT ${columns} FROM journey_trials WHERE journey = $1`, [journey]);
  return row && toTrial(row);
}

/** The same, which no other process changes until the transaction ends. */
export async function lockTrial({ query }: Queries, journey: string): Promise<Trial | undefined> {
  const [row] = await query<Row>(`SELECT ${columns} FROM journey_trials WHERE journey = $1 FOR UPDATE`, [journey]);
  return row && toTrial(row);
}

/** Journeys whose walk is due, with their websites. */
export const listDueTrials = ({ query }: Queries, now: Date): Promise<{ journey: string; website: string }[]> =>
  query(
    `SELECT journey, website_id AS website FROM journey_trials JOIN journeys ON journeys.id = journey
     WHERE ended_at IS NULL AND due <= $1 ORDER BY due LIMIT 100`,
    [now],
  );

export interface SentTrial {
  id: string;
  channel: DeliveryChannel;
  source: "test";
  state: MessageState;
  reason: MessageReason | null;
  detail: ReasonDetail | null;
  address: string | null;
  saved: Record<string, string> | null;
  sendAfter: Date;
  expiresAt: Date;
}

export const listTrialMessages = ({ query }: Queries, ids: readonly string[]): Promise<SentTrial[]> =>
  query<SentTrial>(
    `SELECT id, channel, source, state, reason, detail, address, saved, send_after AS "sendAfter", expires_at AS "expiresAt"
     FROM messages WHERE id = ANY($1::uuid[])`,
    [ids],
  );

/** The person of a website who has an e-mail or a phone; undefined where nobody has. */
export async function findByAddress(
  { query }: Queries,
  website: string,
  { email, phone }: { email: string | undefined; phone: string | undefined },
): Promise<string | undefined> {
  const [row] = await query<{ person: string }>(
    `SELECT person_id::text AS person FROM identifiers WHERE website_id = $1
       AND (kind = 'email' AND value = $2 OR kind = 'phone' AND value = $3) ORDER BY kind LIMIT 1`,
    [website, email ?? "", phone ?? ""],
  );
  return row?.person;
}
