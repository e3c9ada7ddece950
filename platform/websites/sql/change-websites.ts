import type { OwnWebsite } from "#platform/caller.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { columns } from "./columns.ts";

/** Stores a new website of the owner with this id. */
export async function insertWebsite({ query }: Queries, owner: string, row: OwnWebsite): Promise<void> {
  await query(
    `INSERT INTO websites (id, owner_id, name, url, protocol, host, hosts, active, time_zone, currency, key, secret, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[row.id, owner, row.name, row.url, row.protocol, row.host, row.hosts, row.active],
      ...[row.timeZone, row.currency, row.key, row.secret, row.createdAt],
    ],
  );
}

/** Zone and currency of a website, which nobody changes until the transaction ends; and whether days of it are folded. */
export async function lockWebsite(
  { query }: Queries,
  id: string,
): Promise<(Pick<OwnWebsite, "timeZone" | "currency"> & { isFolded: boolean }) | undefined> {
  const [row] = await query<Pick<OwnWebsite, "timeZone" | "currency"> & { isFolded: boolean }>(
    `SELECT time_zone AS "timeZone", currency, folded_before IS NOT NULL AS "isFolded"
     FROM websites WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return row;
}

/**
 * Raises the change count of every day of a website that is not folded: other amounts count. Days
 * without a version too: one that is being settled now was read in the former currency.
 */
export async function markWebsiteDirty({ query }: Queries, website: string): Promise<void> {
  await query(
    `UPDATE settled_days SET change_count = change_count + 1 FROM websites
     WHERE website_id = $1 AND id = $1 AND (folded_before IS NULL OR day >= folded_before)`,
    [website],
  );
}

/** Fixed values of goals are stored in minor units: in another currency the numbers stay as their owner typed them. */
export async function scaleGoals({ query }: Queries, website: string, from: number, to: number): Promise<void> {
  await query("UPDATE goals SET value_rial = value_rial * $3 / $2 WHERE website_id = $1 AND value_rial IS NOT NULL", [
    ...[website, from, to],
  ]);
}

/** The same of what campaigns cost beside their messages. */
export async function scaleCosts({ query }: Queries, website: string, from: number, to: number): Promise<void> {
  await query(
    "UPDATE campaigns SET cost_minor = cost_minor * $3 / $2 WHERE website_id = $1 AND cost_minor IS NOT NULL",
    [...[website, from, to]],
  );
}

type Changeable = Pick<
  OwnWebsite,
  | "name"
  | "timeZone"
  | "currency"
  | "url"
  | "protocol"
  | "host"
  | "hosts"
  | "active"
  | "serverPurchasesOnly"
  | "signedIdentifyOnly"
  | "unvouchedPerHour"
  | "unvouchedPerDay"
  | "nightlyAnalysis"
>;
type Change = { owner: string; id: string } & { [Field in keyof Changeable]?: Changeable[Field] | undefined };

/** Changes the fields that are given and answers the row; undefined if the owner has no such website. */
export async function changeWebsite(
  { query }: Queries,
  { owner, id, ...change }: Change,
): Promise<OwnWebsite | undefined> {
  const { name, timeZone, url, protocol, host, hosts, active, serverPurchasesOnly, signedIdentifyOnly } = change;
  const values = [name, timeZone, url, protocol, host, hosts, active, serverPurchasesOnly, signedIdentifyOnly];
  const [row] = await query<OwnWebsite>(
    `UPDATE websites SET name = coalesce($3, name), time_zone = coalesce($4, time_zone), url = coalesce($5, url),
       protocol = coalesce($6, protocol), host = coalesce($7, host), hosts = coalesce($8, hosts),
       active = coalesce($9, active), server_purchases_only = coalesce($10, server_purchases_only),
       signed_identify_only = coalesce($11, signed_identify_only), currency = coalesce($12, currency),
       unvouched_per_hour = coalesce($13, unvouched_per_hour), unvouched_per_day = coalesce($14, unvouched_per_day),
       nightly_analysis = coalesce($15, nightly_analysis)
     WHERE owner_id = $1 AND id = $2 RETURNING ${columns}`,
    [
      owner,
      id,
      ...[...values, change.currency, change.unvouchedPerHour, change.unvouchedPerDay, change.nightlyAnalysis].map(
        (value) => value ?? null,
      ),
    ],
  );
  return row;
}

/** Notes the currency with findings that have none: they were stored before findings had one. */
export const noteCurrency = ({ query }: Queries, website: string, currency: string) =>
  query(
    `UPDATE findings SET values = values || jsonb_build_object('currency', $2::text)
     WHERE website_id = $1 AND NOT values ? 'currency'`,
    [website, currency],
  );
