import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A domain of a website that receivers know as the owner's. */
export async function findVerifiedDomain(
  { query }: Queries,
  { website, name }: { website: string; name: string },
): Promise<{ id: string } | undefined> {
  const [row] = await query<{ id: string }>(
    "SELECT id FROM domains WHERE website_id = $1 AND name = $2 AND status = 'verified'",
    [website, name],
  );
  return row;
}
