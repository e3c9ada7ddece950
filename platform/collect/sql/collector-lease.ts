import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A start, and for how long it takes the lease, in milliseconds. */
interface Claim {
  holder: string;
  leaseMs: number;
}

/** Whether the schema knows leases. */
export async function hasLeaseTable({ query }: Queries): Promise<boolean> {
  const [row] = await query<{ found: boolean }>("SELECT to_regclass('collector_lease') IS NOT NULL AS found");
  return row?.found === true;
}

/**
 * Takes the lease where it is free; answers whether it was. One statement: of two starts at the same moment one wins. While
 * PostgreSQL was down nobody could renew, so after its start a lease that has ended stays its holder's for its length.
 */
export async function takeLease({ query }: Queries, { holder, name, leaseMs }: Claim & { name: string }) {
  const taken = await query(
    `INSERT INTO collector_lease AS held (holder, name, ends_at)
       VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3::float8 / 1000))
     ON CONFLICT (is_only) DO UPDATE SET holder = excluded.holder, name = excluded.name, ends_at = excluded.ends_at
       WHERE held.ends_at = '-infinity'
         OR greatest(held.ends_at, pg_postmaster_start_time() + make_interval(secs => $3::float8 / 1000)) <= clock_timestamp()
     RETURNING 1`,
    [holder, name, leaseMs],
  );
  return taken.length > 0;
}

/** Prolongs the lease, also one that has ended and that nobody took; false where another start has taken it since. */
export async function renewLease({ query }: Queries, { holder, leaseMs }: Claim): Promise<boolean> {
  const renewed = await query(
    `UPDATE collector_lease SET ends_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
     WHERE holder = $1 RETURNING 1`,
    [holder, leaseMs],
  );
  return renewed.length > 0;
}

/** Ends a lease at once. The row keeps its holder: who lost it to that one finds out, even after this. */
export async function releaseLease({ query }: Queries, holder: string): Promise<void> {
  await query("UPDATE collector_lease SET ends_at = '-infinity' WHERE holder = $1", [holder]);
}

/** The name of who took the lease last. */
export async function readHolderName({ query }: Queries): Promise<string | undefined> {
  const [row] = await query<{ name: string }>("SELECT name FROM collector_lease");
  return row?.name;
}
