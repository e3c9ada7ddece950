import type { NotificationChannel } from "#contract/notifications.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { NotificationRow } from "./notifications.ts";

export interface WaitingRow extends NotificationRow {
  owner: string;
  email: string;
}

/** Of one round; what is left waits for the next. */
const maxRows = 1_000;

const sentColumns = { mail: "mailed_at", push: "pushed_at" } as const satisfies Record<NotificationChannel, string>;

/** Notifications that no channel of this name has handled, the oldest first: an index of those alone. */
const listWaiting = (
  { query }: Queries,
  column: (typeof sentColumns)[NotificationChannel],
  condition: string,
  values: unknown[],
) =>
  query<WaitingRow>(
    `SELECT notifications.id, kind, values, at, read_at AS "readAt", notifications.owner_id AS owner, email,
       CASE WHEN websites.id IS NOT NULL THEN
         jsonb_build_object('id', websites.id, 'name', name, 'timeZone', time_zone) END AS website
     FROM notifications JOIN users ON users.id = notifications.owner_id LEFT JOIN websites ON websites.id = website_id
     WHERE ${column} IS NULL AND ${condition} ORDER BY notifications.owner_id, at, notifications.id LIMIT ${maxRows}`,
    values,
  );

/** Of owners who had no mail of notifications since. */
export const listToMail = (queries: Queries, mailedBefore: Date): Promise<WaitingRow[]> =>
  listWaiting(
    queries,
    sentColumns.mail,
    "NOT EXISTS (SELECT FROM notification_mails WHERE user_id = notifications.owner_id AND sent_at > $1)",
    [mailedBefore],
  );

export const listToPush = (queries: Queries): Promise<WaitingRow[]> =>
  listWaiting(queries, sentColumns.push, "true", []);

/** They were sent, or are to be sent to nobody. */
export const markSent = ({ query }: Queries, channel: NotificationChannel, ids: readonly string[], now: Date) =>
  query(`UPDATE notifications SET ${sentColumns[channel]} = $2 WHERE id = ANY($1::uuid[])`, [ids, now]);

export const noteMail = ({ query }: Queries, owner: string, now: Date) =>
  query(
    `INSERT INTO notification_mails (user_id, sent_at) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET sent_at = excluded.sent_at`,
    [owner, now],
  );
