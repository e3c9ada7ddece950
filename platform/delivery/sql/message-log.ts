import { maxCountedMessages, maxListedSources } from "#contract/delivery.ts";
import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import type { DeliveryChannel, MessageState } from "#contract/delivery-states.ts";
import type { Provider } from "#contract/integration-providers.ts";
import { nameOfPeople } from "#platform/people/person-names.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type LogFilter, selectCount, selectMessages, selectPage } from "./log-filter.ts";
import type { MessageSource } from "./messages.ts";

/** A message as the log shows it. */
export interface LoggedMessage {
  id: string;
  website: string;
  channel: DeliveryChannel;
  source: MessageSource["source"];
  /** Of its journey or campaign; null of a test, and where that is deleted. */
  sourceName: string | null;
  /** Of the account that it goes by; null where that is deleted. */
  provider: Provider | null;
  state: MessageState;
  reason: MessageReason | null;
  detail: ReasonDetail | null;
  /** The person's number, signed, and the name they have now. */
  person: string | null;
  name: string | null;
  /** What they are called: their name, else how they are known. */
  called: string | null;
  address: string | null;
  /** Null where it is erased. */
  content: unknown;
  parts: number | null;
  price: number | null;
  createdAt: Date;
  sendAfter: Date;
  expiresAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  isBot: boolean;
}

const columns = `m.id, m.website_id AS website, m.channel, m.source, m.state, m.reason, m.detail, m.person::text, people.name,
  ${nameOfPeople} AS called, coalesce(journeys.name, campaigns.name) AS "sourceName", channels.provider,
  m.address, m.content, m.parts, m.price, m.created_at AS "createdAt", m.send_after AS "sendAfter",
  m.expires_at AS "expiresAt", m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt", m.opened_at AS "openedAt",
  m.clicked_at AS "clickedAt", m.is_bot AS "isBot"`;
const withNames = `LEFT JOIN people ON people.website_id = m.website_id AND people.id = m.person
  LEFT JOIN journeys ON journeys.no = m.journey LEFT JOIN campaigns ON campaigns.id = m.campaign
  LEFT JOIN channels ON channels.id = m.account`;

interface Page {
  page: number;
  limit: number;
}

/** As text: a Date has no microseconds. */
const place = "(extract(epoch FROM m.created_at) * 1000000)::bigint || '.' || m.id";

/** A page of the log, the newest first, by an index of what the filter names. */
export async function pageMessages(
  { query }: Queries,
  filter: LogFilter,
  { page, limit }: Page,
): Promise<{ rows: LoggedMessage[]; total: number; next: string | null }> {
  const selection = selectMessages(filter);
  const [placed, [counted]] = await Promise.all([
    query<LoggedMessage & { place: string }>(
      `SELECT ${columns}, ${place} AS place FROM (${selectPage(selection, { page, limit })}) AS m
         ${withNames} ORDER BY m.created_at DESC, m.id DESC`,
      selection.values,
    ),
    query<{ total: number }>(selectCount(selection, maxCountedMessages), selection.values),
  ]);
  const next = placed.length < limit ? null : (placed.at(-1)?.place ?? null);
  return { rows: placed.map(({ place: _, ...row }) => row), total: counted?.total ?? 0, next };
}

interface Named {
  id: string;
  name: string;
}

/** Names of the newest campaigns and journeys of a website that have been started. */
export const listSources = ({ query }: Queries, website: string): Promise<[Named[], Named[]]> =>
  Promise.all([
    query<Named>(
      `SELECT id, name FROM campaigns WHERE website_id = $1 AND started_at IS NOT NULL AND status <> 'deleted'
       ORDER BY created_at DESC, id DESC LIMIT ${maxListedSources}`,
      [website],
    ),
    query<Named>(
      `SELECT id, name FROM journeys WHERE website_id = $1 AND started_at IS NOT NULL
       ORDER BY created_at DESC, id DESC LIMIT ${maxListedSources}`,
      [website],
    ),
  ]);

export async function findMessage({ query }: Queries, id: string): Promise<LoggedMessage | undefined> {
  const [row] = await query<LoggedMessage>(`SELECT ${columns} FROM messages AS m ${withNames} WHERE m.id = $1`, [id]);
  return row;
}

/** Moves an uncertain message by the owner's word. Answers whether it was one. */
export async function moveUncertain(
  { query }: Queries,
  { id, to, now }: { id: string; to: "queued" | "delivered"; now: Date },
): Promise<boolean> {
  const moved = await query(
    `UPDATE messages SET state = $2, reason = NULL, detail = NULL, failures = 0,
       is_sent_again = is_sent_again OR $2 = 'queued', send_after = $3, expires_at = CASE WHEN $2 = 'queued' THEN greatest(expires_at, $3::timestamptz + interval '1 day')
         ELSE expires_at END,
       ended_at = CASE WHEN $2 = 'queued' THEN NULL ELSE $3 END,
       delivered_at = CASE WHEN $2 = 'queued' THEN NULL ELSE $3 END,
       sent_at = CASE WHEN $2 = 'queued' THEN sent_at ELSE coalesce(sent_at, send_after) END
     WHERE id = $1 AND state = 'uncertain' RETURNING 1`,
    [id, to, now],
  );
  return moved.length > 0;
}

/** Tests of a website since an instant. */
export async function countTests(
  { query }: Queries,
  { website, since }: { website: string; since: Date },
): Promise<number> {
  const [row] = await query<{ n: number }>(
    "SELECT count(*)::int AS n FROM messages WHERE website_id = $1 AND created_at >= $2 AND source = 'test'",
    [website, since],
  );
  return row?.n ?? 0;
}

/**
 * Whether a website sends, and what of it waits or is unclear. The queue is looked at an account at a time: a join was taken
 * for one row, and read the queues of all.
 */
export async function readSending({ query }: Queries, website: string, channel?: string) {
  const [row] = await query<{ stoppedAt: Date | null; restoredFrom: Date | null; queued: number; uncertain: number }>(
    `SELECT (SELECT at FROM stopped_sending WHERE website_id = $1) AS "stoppedAt",
       (SELECT restored_from FROM stopped_sending WHERE website_id = $1) AS "restoredFrom",
       (SELECT count(*)::int FROM (SELECT FROM channels CROSS JOIN LATERAL (
            SELECT FROM messages WHERE account = channels.id AND state = 'queued' LIMIT ${maxCountedMessages}) AS own
          WHERE website_id = $1 AND ($2::uuid IS NULL OR channels.id = $2) LIMIT ${maxCountedMessages}) AS counted) AS queued,
       (SELECT count(*)::int FROM messages WHERE website_id = $1 AND state = 'uncertain') AS uncertain`,
    [website, channel ?? null],
  );
  return row ?? { stoppedAt: null, restoredFrom: null, queued: 0, uncertain: 0 };
}

export const stopSending = ({ query }: Queries, website: string, now: Date) =>
  query("INSERT INTO stopped_sending (website_id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING", [website, now]);

export const resumeSending = ({ query }: Queries, website: string) =>
  query("DELETE FROM stopped_sending WHERE website_id = $1", [website]);
