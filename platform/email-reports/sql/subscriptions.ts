import type { Currency } from "#contract/currencies.ts";
import type { EmailReportChoices, EmailReportKind } from "#contract/email-reports.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** One kind of mail about a website, and its recipient. */
export interface Subscription {
  id: string;
  kind: EmailReportKind;
  isOn: boolean;
  changedAt: Date;
  user: string;
  email: string;
  website: { id: string; name: string; host: string; timeZone: string; currency: Currency };
}

const columns = `mail_subscriptions.id, kind, is_on AS "isOn", changed_at AS "changedAt", user_id AS "user", email,
  jsonb_build_object('id', websites.id, 'name', name, 'host', host, 'timeZone', time_zone,
    'currency', currency) AS website`;
// Only the current owner of a website receives its mails.
const tables = `mail_subscriptions JOIN websites ON websites.id = website_id AND owner_id = user_id
  JOIN users ON users.id = user_id`;

/** All subscriptions that are on. */
export const listActive = ({ query }: Queries): Promise<Subscription[]> =>
  query<Subscription>(`SELECT ${columns} FROM ${tables} WHERE is_on`);

/** The subscriptions of a website that are on, of one kind. */
export const listActiveOf = ({ query }: Queries, website: string, kind: EmailReportKind): Promise<Subscription[]> =>
  query<Subscription>(`SELECT ${columns} FROM ${tables} WHERE is_on AND website_id = $1 AND kind = $2`, [
    website,
    kind,
  ]);

/** The subscription with this id, on or off. */
export async function findSubscription({ query }: Queries, id: string): Promise<Subscription | undefined> {
  const [found] = await query<Subscription>(`SELECT ${columns} FROM ${tables} WHERE mail_subscriptions.id = $1`, [id]);
  return found;
}

/** Returns whether it was on. */
export async function disableSubscription({ query }: Queries, id: string, now: Date): Promise<boolean> {
  const disabled = await query(
    "UPDATE mail_subscriptions SET is_on = false, changed_at = $2 WHERE id = $1 AND is_on RETURNING 1",
    [id, now],
  );
  return disabled.length > 0;
}

interface Subscriber {
  user: string;
  website: string;
}

/** Which mails about a website a user receives. */
export async function readChoices({ query }: Queries, { user, website }: Subscriber): Promise<EmailReportChoices> {
  const rows = await query<{ kind: EmailReportKind }>(
    "SELECT kind FROM mail_subscriptions WHERE website_id = $1 AND user_id = $2 AND is_on",
    [website, user],
  );
  const has = (kind: EmailReportKind) => rows.some((row) => row.kind === kind);
  return { weekly: has("weekly"), monthly: has("monthly"), alerts: has("alerts") };
}

/** Turns one kind on or off; `id` becomes that of a new row. An unchanged choice keeps its time. */
export async function setSubscription(
  { query }: Queries,
  { id, user, website, kind, isOn, now }: Subscriber & { id: string; kind: EmailReportKind; isOn: boolean; now: Date },
): Promise<void> {
  await query(
    `INSERT INTO mail_subscriptions (id, user_id, website_id, kind, is_on, changed_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (website_id, user_id, kind) DO UPDATE SET is_on = $5, changed_at = $6
     WHERE mail_subscriptions.is_on <> $5`,
    [id, user, website, kind, isOn, now],
  );
}
