import type { MailChoices, MailKind } from "#contract/email-reports.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What somebody is sent, to whom, about which website. */
export interface Subscription {
  id: string;
  kind: MailKind;
  isOn: boolean;
  changedAt: Date;
  email: string;
  website: { id: string; name: string; host: string; timeZone: string };
}

const columns = `mail_subscriptions.id, kind, is_on AS "isOn", changed_at AS "changedAt", email,
  jsonb_build_object('id', websites.id, 'name', name, 'host', host, 'timeZone', time_zone) AS website`;
// Only the owner of a website is told about it, whoever that is by now.
const tables = `mail_subscriptions JOIN websites ON websites.id = website_id AND owner_id = user_id
  JOIN users ON users.id = user_id`;

/** All that is on. */
export const listOn = ({ query }: Queries): Promise<Subscription[]> =>
  query<Subscription>(`SELECT ${columns} FROM ${tables} WHERE is_on`);

/** Those of a website that are on, of one kind. */
export const listOnOf = ({ query }: Queries, website: string, kind: MailKind): Promise<Subscription[]> =>
  query<Subscription>(`SELECT ${columns} FROM ${tables} WHERE is_on AND website_id = $1 AND kind = $2`, [
    website,
    kind,
  ]);

/** The subscription with this id, on or off. */
export async function findSubscription({ query }: Queries, id: string): Promise<Subscription | undefined> {
  const [found] = await query<Subscription>(`SELECT ${columns} FROM ${tables} WHERE mail_subscriptions.id = $1`, [id]);
  return found;
}

/** Turns one off. */
export async function turnOff({ query }: Queries, id: string, now: Date): Promise<void> {
  await query("UPDATE mail_subscriptions SET is_on = false, changed_at = $2 WHERE id = $1 AND is_on", [id, now]);
}

interface Of {
  user: string;
  website: string;
}

/** What a user has of a website. */
export async function readChoices({ query }: Queries, { user, website }: Of): Promise<MailChoices> {
  const rows = await query<{ kind: MailKind }>(
    "SELECT kind FROM mail_subscriptions WHERE website_id = $1 AND user_id = $2 AND is_on",
    [website, user],
  );
  const has = (kind: MailKind) => rows.some((row) => row.kind === kind);
  return { weekly: has("weekly"), monthly: has("monthly"), alerts: has("alerts") };
}

/** Turns one on or off; `id` is that of the row where there is none yet. What stays as it is keeps its time. */
export async function choose(
  { query }: Queries,
  { id, user, website, kind, isOn, now }: Of & { id: string; kind: MailKind; isOn: boolean; now: Date },
): Promise<void> {
  await query(
    `INSERT INTO mail_subscriptions (id, user_id, website_id, kind, is_on, changed_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (website_id, user_id, kind) DO UPDATE SET is_on = $5, changed_at = $6
     WHERE mail_subscriptions.is_on <> $5`,
    [id, user, website, kind, isOn, now],
  );
}
