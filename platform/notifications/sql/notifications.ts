import type { NotificationKind } from "#contract/notifications.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  values: object;
  at: Date;
  readAt: Date | null;
  website: { id: string; name: string; timeZone: string } | null;
}

const columns = `notifications.id, kind, values, at, read_at AS "readAt",
  CASE WHEN websites.id IS NOT NULL THEN
    jsonb_build_object('id', websites.id, 'name', name, 'timeZone', time_zone) END AS website`;
const tables = "notifications LEFT JOIN websites ON websites.id = website_id";

/** `website`: of this website and of the account; undefined: all of the owner's. */
interface Scope {
  owner: string;
  website: string | undefined;
}

const inScope = "notifications.owner_id = $1 AND ($2::uuid IS NULL OR website_id = $2 OR website_id IS NULL)";

interface ListQuery {
  /** Unread ones alone. */
  unread: boolean;
  sort: "-at" | "unread";
  page: number;
  limit: number;
}

/** A page, the newest first, with the number of all and of unread ones. */
export async function listNotifications(
  { query }: Queries,
  { owner, website, unread, sort, page, limit }: Scope & ListQuery,
): Promise<{ items: NotificationRow[]; total: number; unread: number }> {
  const scope = [owner, website ?? null];
  const [[counted], items] = await Promise.all([
    query<{ total: number; unread: number }>(
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE read_at IS NULL)::int AS unread
       FROM notifications WHERE ${inScope}`,
      scope,
    ),
    query<NotificationRow>(
      `SELECT ${columns} FROM ${tables} WHERE ${inScope} AND (NOT $3 OR read_at IS NULL)
       ORDER BY ${sort === "unread" ? "(read_at IS NULL) DESC, " : ""}at DESC, notifications.id DESC LIMIT $4 OFFSET $5`,
      [...scope, unread, limit, (page - 1) * limit],
    ),
  ]);
  const { total, unread: waiting } = counted ?? { total: 0, unread: 0 };
  return { items, total: unread ? waiting : total, unread: waiting };
}

/** Marks one as read, which keeps its first time, and returns it; undefined where the owner has no such notification. */
export async function markOne(
  { query }: Queries,
  { owner, id, now }: { owner: string; id: string; now: Date },
): Promise<NotificationRow | undefined> {
  await query("UPDATE notifications SET read_at = $3 WHERE id = $2 AND owner_id = $1 AND read_at IS NULL", [
    owner,
    id,
    now,
  ]);
  const [row] = await query<NotificationRow>(
    `SELECT ${columns} FROM ${tables} WHERE notifications.id = $2 AND notifications.owner_id = $1`,
    [owner, id],
  );
  return row;
}

/** Marks all as read; returns how many were unread. */
export async function markAll({ query }: Queries, { owner, website }: Scope, now: Date): Promise<number> {
  const marked = await query(`UPDATE notifications SET read_at = $3 WHERE ${inScope} AND read_at IS NULL RETURNING 1`, [
    owner,
    website ?? null,
    now,
  ]);
  return marked.length;
}

/** Deletes what is older, of all owners. */
export async function deleteBefore({ query }: Queries, before: Date): Promise<void> {
  await query("DELETE FROM notifications WHERE at < $1", [before]);
}
