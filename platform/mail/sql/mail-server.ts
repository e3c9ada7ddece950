import type { MailSecurity } from "#platform/mail/connection.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The row; its password is a sealed secret of `user`. */
export interface MailServerRow {
  user: string;
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  sender: string;
}

export async function findMailServerRow({ query }: Queries): Promise<MailServerRow | undefined> {
  const [row] = await query<MailServerRow>(
    `SELECT user_id AS "user", host, port, security, username, sender FROM mail_server`,
  );
  return row;
}

export const writeMailServer = (
  { query }: Queries,
  { user, host, port, security, username, sender }: MailServerRow,
  now: Date,
) =>
  query(
    `INSERT INTO mail_server (user_id, host, port, security, username, sender, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (is_only) DO UPDATE SET user_id = excluded.user_id, host = excluded.host, port = excluded.port,
       security = excluded.security, username = excluded.username, sender = excluded.sender, updated_at = excluded.updated_at`,
    [user, host, port, security, username, sender, now],
  );

export const deleteMailServer = ({ query }: Queries) => query("DELETE FROM mail_server");

/** Mails that wait in the queue. */
export async function countWaitingMails({ query }: Queries, kind: string): Promise<number> {
  const [row] = await query<{ count: number }>("SELECT count(*)::int AS count FROM jobs WHERE kind = $1", [kind]);
  return row?.count ?? 0;
}
