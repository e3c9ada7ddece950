import type { Activity, ActivityKind } from "#contract/activities.ts";
import type { Device } from "#platform/activity/device.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface ActivityRow {
  id: string;
  user: string;
  website: { id: string; name: string } | undefined;
  now: Date;
  kind: ActivityKind;
  call: string;
  origin: Activity["origin"];
  resource: string;
  label: string;
  changes: Activity["changes"];
  device: Device;
}

/** Appends an activity. Without a label it takes the last one of its resource: a deletion names what is gone. */
export async function insertActivity({ query }: Queries, row: ActivityRow): Promise<void> {
  const { browser, os, device, country, city } = row.device;
  await query(
    `INSERT INTO activities (id, user_id, website_id, website_name, at, kind, call, resource, label, changes, origin,
       browser, os, device, country, city)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce(nullif($9, ''), (
       SELECT label FROM activities WHERE user_id = $2 AND resource = $8 AND $8 <> '' ORDER BY at DESC, id DESC LIMIT 1), ''),
       $10, $11, $12, $13, $14, $15, $16)`,
    [
      ...[row.id, row.user, row.website?.id ?? null, row.website?.name ?? "", row.now, row.kind, row.call],
      ...[row.resource, row.label, JSON.stringify(row.changes), row.origin],
      ...[browser, os, device, country, city],
    ],
  );
}

interface ListQuery {
  /** Of one website, otherwise of everything of the account. */
  website: string | undefined;
  user: string;
  kind: ActivityKind | undefined;
  page: number;
  limit: number;
}

type Row = Omit<Activity, "at" | "website"> & { at: Date; websiteId: string | null; websiteName: string };

/** A page of activities, newest first. The caller has checked that the website is the owner's. */
export async function listActivities(
  { query }: Queries,
  { website, user, kind, page, limit }: ListQuery,
): Promise<{ items: Activity[]; total: number }> {
  const of = website === undefined ? "user_id = $1" : "website_id = $1";
  const where = `${of} AND ($2::text IS NULL OR kind = $2)`;
  const values = [website ?? user, kind ?? null];
  const [[counted], rows] = await Promise.all([
    query<{ total: number }>(`SELECT count(*)::int AS total FROM activities WHERE ${where}`, values),
    query<Row>(
      `SELECT activities.id, at, kind, call, origin, full_name AS owner, website_id AS "websiteId",
         website_name AS "websiteName", resource, label, changes, browser, os, device, country, city
       FROM activities JOIN users ON users.id = user_id
       WHERE ${where} ORDER BY at DESC, activities.id DESC LIMIT $3 OFFSET $4`,
      [...values, limit, (page - 1) * limit],
    ),
  ]);
  const items = rows.map(({ websiteId, websiteName, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    website: websiteId === null ? null : { id: websiteId, name: websiteName },
  }));
  return { items, total: counted?.total ?? 0 };
}
