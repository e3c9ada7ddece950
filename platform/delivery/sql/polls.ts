import type { ReasonDetail } from "#contract/delivery-reasons.ts";
import type { DeliveryChannel, MessageState } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { toStorableJson } from "#platform/stores/postgres/to-storable.ts";
import type { MessageStamps } from "./messages.ts";

/** A message whose provider is queried about it. */
export interface PolledMessage {
  id: string;
  website: string;
  account: string;
  channel: DeliveryChannel;
  line: string | null;
  person: string | null;
  address: string | null;
  providerId: string;
  sentAt: Date;
  polls: number;
  stamps: MessageStamps[] | null;
}

interface TakePolls {
  now: Date;
  lease: Date;
  limit: number;
  /** Accounts that are polled already. */
  busy: readonly string[];
}

/**
 * Takes messages that are due to be polled; each has one taker until `lease`. The accounts are served
 * in turns: of ten times as many as it takes.
 */
export const takePolls = ({ query }: Queries, { now, lease, limit, busy }: TakePolls): Promise<PolledMessage[]> =>
  query<PolledMessage>(
    `WITH due AS MATERIALIZED (
       SELECT id, account, poll_at FROM messages WHERE poll_at <= $1 AND account <> ALL($4::uuid[])
       ORDER BY poll_at LIMIT 10 * $3 FOR UPDATE SKIP LOCKED),
     ranked AS (SELECT id, poll_at, row_number() OVER (PARTITION BY account ORDER BY poll_at) AS place FROM due)
     UPDATE messages AS m SET poll_at = $2
     WHERE id IN (SELECT id FROM ranked ORDER BY place, poll_at LIMIT $3)
     RETURNING id, website_id AS website, account, channel, line, person::text, address, provider_id AS "providerId",
       coalesce(sent_at, created_at) AS "sentAt", polls, stamps`,
    [now, lease, limit, busy],
  );

/** When messages are polled next. `isPolled`: the provider answered, with nothing new. */
export const postponePolls = (
  { query }: Queries,
  polls: readonly { id: string; at: Date | undefined; isPolled: boolean }[],
): Promise<object[]> | undefined =>
  polls.length === 0
    ? undefined
    : query(
        `UPDATE messages AS m SET poll_at = p.at, polls = polls + CASE WHEN p."isPolled" THEN 1 ELSE 0 END
         FROM jsonb_to_recordset($1) AS p (id uuid, at timestamptz, "isPolled" boolean)
         WHERE m.id = p.id AND m.poll_at IS NOT NULL`,
        [toStorableJson(polls)],
      );

/** What is reported of a message, and from which states it moves there. */
export interface Reported {
  id: string;
  state: Extract<MessageState, "sent" | "delivered" | "opened" | "undelivered" | "failed" | "bounced">;
  from: readonly MessageState[];
  /** Kept where the answer of the call has not brought it. */
  providerId: string;
  reason: string | null;
  detail: ReasonDetail | null;
}

/**
 * Writes reports, each where its message may still move there; it is not polled any more. That what was opened had
 * been delivered is kept beside its state. Answers what moved.
 */
export async function writeReports({ query }: Queries, reports: readonly Reported[], now: Date): Promise<Set<string>> {
  if (reports.length === 0) return new Set();
  const rows = await query<{ id: string; moved: boolean }>(
    `WITH reports AS (
       SELECT * FROM jsonb_to_recordset($1) AS r (id uuid, state text, "from" jsonb, reason text, detail jsonb,
         "providerId" text)
     ), locked AS (
       SELECT m.id, m.state AS before FROM messages AS m JOIN reports USING (id) ORDER BY m.id FOR UPDATE OF m
     )
     UPDATE messages AS m SET poll_at = NULL,
       state = CASE WHEN r."from" ? before THEN r.state ELSE m.state END,
       reason = CASE WHEN r."from" ? before THEN r.reason ELSE m.reason END,
       detail = CASE WHEN r."from" ? before THEN r.detail ELSE m.detail END,
       stamps = CASE WHEN r."from" ? before AND r.state IN ('failed', 'bounced') THEN NULL ELSE m.stamps END,
       lease = CASE WHEN r."from" ? before THEN NULL ELSE m.lease END,
       provider_id = coalesce(m.provider_id, nullif(r."providerId", '')),
       sent_at = CASE WHEN r.state IN ('sent', 'delivered', 'opened') AND r."from" ? before
         THEN coalesce(m.sent_at, $2) ELSE m.sent_at END,
       delivered_at = CASE WHEN r.state IN ('delivered', 'opened') AND (r."from" ? before OR before IN ('opened', 'clicked'))
         THEN coalesce(m.delivered_at, $2) ELSE m.delivered_at END,
       opened_at = CASE WHEN r.state = 'opened' AND r."from" ? before THEN coalesce(m.opened_at, $2) ELSE m.opened_at END,
       ended_at = coalesce(m.ended_at, $2)
     FROM reports AS r JOIN locked USING (id) WHERE m.id = r.id
     RETURNING m.id, r."from" ? before AS moved`,
    [toStorableJson(reports), now],
  );
  return new Set(rows.flatMap(({ id, moved }) => (moved ? [id] : [])));
}

/** Messages of an account that signed reports are about, by the provider's ids and by ours. */
export const findReported = (
  { query }: Queries,
  { account, reports }: { account: string; reports: readonly { providerId: string; message: string | undefined }[] },
): Promise<PolledMessage[]> =>
  query<PolledMessage>(
    `SELECT id, website_id AS website, account, channel, line, person::text, address, provider_id AS "providerId",
       coalesce(sent_at, created_at) AS "sentAt", polls, stamps
     FROM messages WHERE account = $1 AND (provider_id = ANY($2) OR id = ANY($3::uuid[]))
     ORDER BY id FOR UPDATE`,
    [
      account,
      reports.map(({ providerId }) => providerId),
      reports.flatMap(({ message }) => (message !== undefined && isUuid(message) ? [message] : [])),
    ],
  );

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

interface ReportedIds {
  account: string;
  providerIds: readonly string[];
  now: Date;
}

/** Has messages polled at once: what it may still say something about. Answers the ids it knows. */
export async function hastenPolls(
  { query }: Queries,
  { account, providerIds, now }: ReportedIds,
): Promise<Set<string>> {
  const rows = await query<{ providerId: string }>(
    `WITH known AS (SELECT id, provider_id FROM messages WHERE account = $1 AND provider_id = ANY($2)),
     due AS (UPDATE messages SET poll_at = least(poll_at, $3) WHERE id IN (SELECT id FROM known) AND poll_at IS NOT NULL)
     SELECT provider_id AS "providerId" FROM known`,
    [account, providerIds, now],
  );
  return new Set(rows.map(({ providerId }) => providerId));
}

/** Ids of an account that are kept: who has its address can make up any number. */
const maxEarly = 10_000;

/** Keeps ids that are not written yet, as long as there is room; what is not kept is polled in its time. */
export const keepEarly = ({ query }: Queries, { account, providerIds, now }: ReportedIds) =>
  query(
    `INSERT INTO early_reports (account, provider_id, at) SELECT $1, id, $3 FROM unnest($2::text[]) AS id
     WHERE (SELECT count(*) FROM early_reports WHERE account = $1) < $4 ON CONFLICT DO NOTHING`,
    [account, providerIds, now, maxEarly],
  );

/** Has messages polled whose reports came before they had their ids, and forgets ids that nobody wrote in time. */
export async function matchEarly({ query }: Queries, { now, since }: { now: Date; since: Date }): Promise<void> {
  await query(
    `WITH known AS (DELETE FROM early_reports AS e USING messages AS m
       WHERE m.account = e.account AND m.provider_id = e.provider_id RETURNING m.id)
     UPDATE messages SET poll_at = least(poll_at, $1) WHERE id IN (SELECT id FROM known) AND poll_at IS NOT NULL`,
    [now],
  );
  await query("DELETE FROM early_reports WHERE at < $1", [since]);
}
