import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import type { MessageState } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { toStorableJson } from "#platform/stores/postgres/to-storable.ts";
import type { MessageStamps } from "./messages.ts";

interface Reasoned {
  id: string;
  reason: MessageReason;
  detail: ReasonDetail;
}

/** Lets queued messages wait. Those to unvouched addresses are looked at last from then on: thousands of them delay nobody. */
export const delayMessages = (
  { query }: Queries,
  waits: readonly (Reasoned & { until: Date })[],
): Promise<object[]> | undefined =>
  waits.length === 0
    ? undefined
    : query(
        `UPDATE messages AS m SET send_after = w.until, reason = w.reason, detail = w.detail,
           priority = CASE WHEN w.reason IN ('unvouched_hour', 'unvouched_day') THEN greatest(m.priority, 9) ELSE m.priority END
         FROM jsonb_to_recordset($1) AS w (id uuid, until timestamptz, reason text, detail jsonb)
         WHERE m.id = w.id AND m.state = 'queued'`,
        [toStorableJson(waits)],
      );

/** Queued messages that will not be sent. */
export const dropMessages = (
  { query }: Queries,
  drops: readonly Reasoned[],
  now: Date,
): Promise<object[]> | undefined =>
  drops.length === 0
    ? undefined
    : query(
        `UPDATE messages AS m SET state = 'dropped', reason = d.reason, detail = d.detail, ended_at = $2
         FROM jsonb_to_recordset($1) AS d (id uuid, reason text, detail jsonb)
         WHERE m.id = d.id AND m.state = 'queued'`,
        [toStorableJson(drops), now],
      );

interface Begun {
  id: string;
  address: string;
  stamps: readonly MessageStamps[] | null;
  isUnvouched: boolean;
}

/** Says that the provider will be called with these messages, by which worker, and until when it answers for it. */
export async function beginSending(
  { query }: Queries,
  { begun, holder, now, lease }: { begun: readonly Begun[]; holder: string; now: Date; lease: Date },
): Promise<void> {
  await query(
    `WITH begun AS (
       UPDATE messages AS m SET state = 'sending', attempts = m.attempts + 1, holder = $2, lease = $4, reason = NULL,
         detail = NULL, unclear_at = NULL, absences = 0, address = b.address, stamps = b.stamps,
         unvouched_at = CASE WHEN b."isUnvouched" THEN coalesce(m.unvouched_at, $3) END
       FROM jsonb_to_recordset($1) AS b (id uuid, address text, stamps jsonb, "isUnvouched" boolean)
       WHERE m.id = b.id RETURNING m.id, m.attempts)
     INSERT INTO message_attempts (message, attempt, kind, holder, started_at)
     SELECT id, attempts, 'send', $2, $3 FROM begun`,
    [JSON.stringify(begun), holder, now, lease],
  );
}

/** An answer, by the attempt that it belongs to. */
export interface Settlement {
  id: string;
  attempt: number;
  state: Extract<MessageState, "sent" | "queued" | "failed" | "bounced" | "uncertain" | "sending">;
  /** In a word, for the list of attempts: `accepted`, `refused`, `not_sent`, `unclear`, `found`. */
  outcome: string;
  /** What the provider said. */
  said?: string | undefined;
  reason?: MessageReason | undefined;
  detail?: ReasonDetail | undefined;
  providerId?: string | undefined;
  price?: number | undefined;
  /** Texts of the answer, by name. */
  saved?: Record<string, string> | undefined;
  sendAfter?: Date | undefined;
  /** When the provider is polled what became of it. */
  pollAt?: Date | undefined;
  /** Of a message whose outcome is unclear: when it is looked for. */
  lease?: Date | undefined;
  failures?: number | undefined;
  absences?: number | undefined;
}

/**
 * Writes answers, each only where its attempt is still the last one and its outcome is open. An answer that comes after its
 * lease settles a message that became `uncertain`; one that another worker repeats changes nothing. Where the receiver was
 * quicker than the answer, what the provider said of it is kept beside the state. An id that another message of the
 * account has already is none: a panel that its owner describes may name a field that is no id. Answers the settled.
 */
export async function settleMessages(
  { query }: Queries,
  settlements: readonly Settlement[],
  now: Date,
): Promise<Set<string>> {
  if (settlements.length === 0) return new Set();
  const rows = await query<{ id: string }>(
    `WITH answers AS (
       SELECT * FROM jsonb_to_recordset($1) AS a (id uuid, attempt int, state text, outcome text, said text, reason text,
         detail jsonb, "providerId" text, price bigint, "sendAfter" timestamptz, lease timestamptz, failures int,
         absences int, "pollAt" timestamptz, saved jsonb)
     ), noted AS (
       UPDATE message_attempts AS t SET ended_at = $2, outcome = answers.outcome, detail = left(answers.said, 500)
       FROM answers WHERE t.message = answers.id AND t.attempt = answers.attempt AND t.ended_at IS NULL
     )
     UPDATE messages AS m SET state = CASE WHEN m.state IN ('sending', 'uncertain') THEN a.state ELSE m.state END, reason = a.reason, detail = a.detail,
       provider_id = CASE WHEN EXISTS (SELECT FROM messages AS o WHERE o.account = m.account
           AND o.provider_id = a."providerId" AND o.id <> m.id)
         THEN m.provider_id ELSE coalesce(a."providerId", m.provider_id) END,
       price = coalesce(a.price, m.price), saved = coalesce(a.saved, m.saved),
       send_after = coalesce(a."sendAfter", m.send_after), failures = coalesce(a.failures, m.failures),
       poll_at = CASE WHEN a.state = 'sent' AND m.state IN ('sending', 'uncertain') THEN a."pollAt" ELSE m.poll_at END,
       lease = a.lease, holder = NULL, absences = coalesce(a.absences, m.absences),
       unclear_at = CASE WHEN a.outcome IN ('unclear', 'absent') THEN coalesce(m.unclear_at, $2) ELSE m.unclear_at END,
       sent_at = CASE WHEN a.state = 'sent' THEN coalesce(m.sent_at, $2) ELSE m.sent_at END,
       ended_at = CASE WHEN a.state IN ('queued', 'sending') THEN NULL ELSE $2 END,
       stamps = CASE WHEN a.state IN ('failed', 'bounced') THEN NULL ELSE m.stamps END
     FROM answers AS a
     WHERE m.id = a.id AND m.attempts = a.attempt
       AND (m.state = 'sending' OR (m.state = 'uncertain' AND a.state IN ('sent', 'failed', 'bounced'))
         OR (m.state IN ('delivered', 'opened', 'clicked') AND a.state = 'sent' AND m.sent_at IS NULL))
     RETURNING m.id`,
    [toStorableJson(settlements), now],
  );
  return new Set(rows.map(({ id }) => id));
}
