import type { SecretPlace } from "#platform/secrets/seal.ts";
import { advisoryLocks } from "#platform/stores/postgres/advisory-locks.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export type SealedRow = SecretPlace & { sealed: Buffer };

/** Ids are UUIDs, so a website and an account never share one. */
const idOf = ({ website, user }: SecretPlace) => website ?? user;

/** Waits while a new key is put in force; until the transaction ends no key can be. */
export const holdKey = ({ query }: Queries) =>
  query("SELECT pg_advisory_xact_lock_shared($1)", [advisoryLocks.sealing]);

/** Waits until everything that was sealed under the keys so far is committed, and keeps others from sealing. */
export const holdSealing = ({ query }: Queries) => query("SELECT pg_advisory_xact_lock($1)", [advisoryLocks.sealing]);

export const upsertSecret = (
  { query }: Queries,
  { website, user, purpose, keyId, sealed, now }: SealedRow & { keyId: Buffer; now: Date },
) =>
  query(
    `INSERT INTO sealed_secrets (website_id, user_id, purpose, key_id, sealed, changed_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (place_id, purpose) DO UPDATE
     SET key_id = excluded.key_id, sealed = excluded.sealed, changed_at = excluded.changed_at`,
    [website ?? null, user ?? null, purpose, keyId, sealed, now],
  );

export async function findSecret({ query }: Queries, place: SecretPlace): Promise<Buffer | undefined> {
  const [row] = await query<{ sealed: Buffer }>(
    "SELECT sealed FROM sealed_secrets WHERE place_id = $1 AND purpose = $2",
    [idOf(place), place.purpose],
  );
  return row?.sealed;
}

/** All values of a place whose purpose begins as its own does. */
export const listSecrets = ({ query }: Queries, place: SecretPlace) =>
  query<{ purpose: string; sealed: Buffer }>(
    "SELECT purpose, sealed FROM sealed_secrets WHERE place_id = $1 AND starts_with(purpose, $2)",
    [idOf(place), place.purpose],
  );

/** Answers whether there was one. */
export async function removeSecret({ query }: Queries, place: SecretPlace): Promise<boolean> {
  const gone = await query("DELETE FROM sealed_secrets WHERE place_id = $1 AND purpose = $2 RETURNING 1", [
    idOf(place),
    place.purpose,
  ]);
  return gone.length > 0;
}

/** How many values are sealed under other keys than this one. */
export async function countOutdated({ query }: Queries, keyId: Buffer): Promise<number> {
  const [row] = await query<{ count: number }>("SELECT count(*)::int AS count FROM sealed_secrets WHERE key_id <> $1", [
    keyId,
  ]);
  return row?.count ?? 0;
}

/** The next values under other keys, after a place in the order of their primary key; nobody else changes them meanwhile. */
export async function listOutdated(
  { query }: Queries,
  { keyId, after, limit }: { keyId: Buffer; after: SecretPlace | undefined; limit: number },
): Promise<SealedRow[]> {
  const rows = await query<{ website: string | null; user: string | null; purpose: string; sealed: Buffer }>(
    `SELECT website_id AS website, user_id AS "user", purpose, sealed FROM sealed_secrets
     WHERE key_id <> $1 AND ($2::uuid IS NULL OR (place_id, purpose) > ($2, $3))
     ORDER BY place_id, purpose LIMIT $4 FOR UPDATE`,
    [keyId, after === undefined ? null : idOf(after), after?.purpose ?? "", limit],
  );
  return rows.map(({ website, user, ...row }) =>
    website === null ? { ...row, user: user ?? "" } : { ...row, website },
  );
}

/** Puts values under another key; when they changed stays as it was. */
export const replaceSealed = ({ query }: Queries, keyId: Buffer, rows: readonly SealedRow[]) =>
  query(
    `UPDATE sealed_secrets SET key_id = $1, sealed = new.sealed
     FROM unnest($2::uuid[], $3::text[], $4::bytea[]) AS new (place_id, purpose, sealed)
     WHERE sealed_secrets.place_id = new.place_id AND sealed_secrets.purpose = new.purpose`,
    [keyId, rows.map(idOf), rows.map(({ purpose }) => purpose), rows.map(({ sealed }) => sealed)],
  );
