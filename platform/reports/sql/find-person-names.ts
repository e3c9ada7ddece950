import { ownerIdOfPeople } from "#platform/people/person-names.ts";
import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface PersonNames {
  name: string | null;
  email: string | null;
  phone: string | null;
  ownerId: string | null;
}

/** What people are called, by their number as text; unknown people are missing. */
export async function findPersonNames(
  { query }: Queries,
  website: string,
  people: readonly bigint[],
): Promise<Map<string, PersonNames>> {
  const rows = await query<PersonNames & { id: string }>(
    `SELECT id::text, name, email, phone, ${ownerIdOfPeople} AS "ownerId"
     FROM people WHERE website_id = $1 AND id = ANY($2::bigint[])`,
    [website, people.map(signed)],
  );
  return new Map(rows.map(({ id, ...names }) => [unsigned(id).toString(), names]));
}

/** Whom nothing is known of. */
export const nobody: PersonNames = { name: null, email: null, phone: null, ownerId: null };
