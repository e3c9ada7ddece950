import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import type { DeliveryChannel, MessageState } from "#contract/delivery-states.ts";
import type { BlockType, Output } from "#contract/journeys/block-types.ts";
import type { JourneyStatus } from "#contract/journeys/journey.ts";
import type { JourneyReason, Refusal, Wait } from "#contract/journeys/reasons.ts";
import type { JourneySettings } from "#contract/journeys/settings.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What is known of one person in one journey. Persons are signed numbers as text. */

interface Place {
  journey: string;
  person: string;
}

const number = "(SELECT no FROM journeys WHERE id = $1)";

export interface WalkedJourney {
  id: string;
  no: number;
  name: string;
  status: JourneyStatus;
  settings: JourneySettings;
  expiresAt: Date | null;
  /** Where an event names its key. */
  keyPath: string | null;
}

/** A journey of a website, a deleted one too: its history stays. */
export async function findWalked(
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<WalkedJourney | undefined> {
  const [row] = await query<WalkedJourney>(
    `SELECT id, no, name, status, settings, expires_at AS "expiresAt",
       (SELECT plan -> 'blocks' -> (plan ->> 'start') -> 'fields' ->> 'key' FROM journey_versions
        WHERE journey = journeys.id ORDER BY journey_versions.version DESC LIMIT 1) AS "keyPath"
     FROM journeys WHERE website_id = $1 AND id = $2`,
    [website, id],
  );
  return row;
}

export interface DecisionRow {
  run: string;
  block: number;
  output: Output | null;
  reason: JourneyReason;
  detail: Record<string, unknown> | null;
  at: Date;
}

/** Decisions, the latest first. */
export const listDecisions = ({ query }: Queries, { journey, person }: Place, limit: number): Promise<DecisionRow[]> =>
  query<DecisionRow>(
    `SELECT run::text, block, output, reason, detail, at FROM journey_decisions
     WHERE website_id = (SELECT website_id FROM journeys WHERE id = $1) AND person = $2 AND journey = ${number}
     ORDER BY id DESC LIMIT $3`,
    [journey, person, limit],
  );

export interface LiveRunRow {
  run: string;
  key: string;
  block: number;
  wait: Wait | null;
  enteredAt: Date;
  /** On the wall's clock; null where it is due at once, or never. */
  due: Date | null;
  isBroken: boolean;
}

export const listLiveRuns = ({ query }: Queries, { journey, person }: Place): Promise<LiveRunRow[]> =>
  query<LiveRunRow>(
    `SELECT runs.id::text AS run, key, block, wait, entered_at AS "enteredAt", due = 'infinity' AS "isBroken",
       CASE WHEN isfinite(due) THEN due + CASE WHEN clock = 1 THEN interval '0' ELSE make_interval(secs => shift_ms / 1000.0) END
       END AS due
     FROM journey_runs AS runs JOIN journeys ON no = runs.journey
     WHERE journeys.id = $1 AND person = $2 ORDER BY runs.id DESC`,
    [journey, person],
  );

export const listRefusals = (
  { query }: Queries,
  { journey, person }: Place,
  limit: number,
): Promise<{ at: Date; reason: Refusal }[]> =>
  query(
    `SELECT at, outcome AS reason FROM journey_entries
     WHERE journey = ${number} AND person = $2 AND outcome IS NOT NULL ORDER BY at DESC LIMIT $3`,
    [journey, person, limit],
  );

/** When the person entered last; null where they never did. */
export async function findLastEntry({ query }: Queries, { journey, person }: Place): Promise<Date | null> {
  const [row] = await query<{ at: Date | null }>(
    `SELECT max(entered_at) AS at FROM journey_people WHERE journey = ${number} AND person = $2`,
    [journey, person],
  );
  return row?.at ?? null;
}

export interface PlacedBlock {
  no: number;
  id: string | null;
  type: BlockType;
  title: string;
  fields: Record<string, unknown>;
}

/** Blocks by their numbers as the map has them, else as the newest plan that had them. */
export const listPlaces = ({ query }: Queries, journey: string, numbers: readonly number[]): Promise<PlacedBlock[]> =>
  query<PlacedBlock>(
    `SELECT no, id, type, title, fields FROM journey_blocks WHERE journey = $1 AND no = ANY($2::int[])
     UNION ALL SELECT * FROM (SELECT DISTINCT ON (blocks.no) blocks.no::int, NULL::uuid, block ->> 'type', '', block -> 'fields'
       FROM journey_versions, jsonb_each(plan -> 'blocks') AS blocks (no, block)
       WHERE journey = $1 AND no::int = ANY($2::int[])
         AND NOT EXISTS (SELECT FROM journey_blocks WHERE journey_blocks.no = blocks.no::int)
       ORDER BY blocks.no, version DESC) AS gone`,
    [journey, numbers],
  );

interface SentMessage {
  run: string;
  block: number;
  id: string;
  channel: DeliveryChannel;
  state: MessageState;
  source: "journey";
  reason: MessageReason | null;
  detail: ReasonDetail | null;
  sendAfter: Date;
  expiresAt: Date;
}

/** The newest message of each block that some runs passed. */
export const listSent = ({ query }: Queries, { journey, person }: Place): Promise<SentMessage[]> =>
  query<SentMessage>(
    `SELECT DISTINCT ON (messages.run, block) run::text, block, id, channel, state, source, reason, detail,
       send_after AS "sendAfter", expires_at AS "expiresAt"
     FROM messages WHERE journey = ${number} AND website_id = (SELECT website_id FROM journeys WHERE id = $1)
       AND person = $2 AND run IS NOT NULL ORDER BY messages.run, block, lap DESC`,
    [journey, person],
  );

/** A known person's name; undefined where the website knows nobody of this number. */
export async function findKnown(
  { query }: Queries,
  { website, person }: { website: string; person: string },
): Promise<{ name: string | null } | undefined> {
  const [row] = await query<{ name: string | null }>("SELECT name FROM people WHERE website_id = $1 AND id = $2", [
    website,
    person,
  ]);
  return row;
}
