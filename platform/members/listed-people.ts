import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * Takes the rows that name a person out of the lists of static segments, before their identifiers are forgotten. `numbers`:
 * their own and those of their visitors, as a row may name them by one that was theirs before a merge. All are signed.
 */
export async function forgetListed(
  { query }: Queries,
  website: string,
  { person, numbers }: { person: string; numbers: readonly string[] },
): Promise<void> {
  await query(
    `DELETE FROM segment_list_rows WHERE (segment, line) IN (
       SELECT segment, line FROM segment_list_rows AS given JOIN segments ON no = segment
       JOIN identifiers ON identifiers.website_id = segments.website_id
         AND identifiers.kind = given.kind AND identifiers.value = given.value
       WHERE segments.website_id = $1 AND person_id = $2)`,
    [website, person],
  );
  await query(
    `DELETE FROM segment_list_rows USING segments
     WHERE no = segment AND website_id = $1 AND kind = 'person' AND value = ANY($2)`,
    [website, numbers],
  );
}

/**
 * Lists that named a person by a number before the decision `seq` name them by another one, as when the visitor of that
 * number was taken from them: rows of later mean that visitor.
 */
export async function moveListed(
  { query }: Queries,
  website: string,
  { seq, from, to }: { seq: number; from: string; to: string },
): Promise<void> {
  await query(
    `UPDATE segment_list_rows SET value = $3 FROM segments
     WHERE no = segment AND website_id = $1 AND kind = 'person' AND value = $2
       AND added_at <= (SELECT at FROM manual_decisions WHERE website_id = $1 AND seq = $4)`,
    [website, from, to, seq],
  );
}
