import { type PersonAnchor, splitIdentifier } from "#platform/people/manual-decision.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { signed, unsigned } from "./load-graph.ts";

/** The number of the person whom an anchor means, beside the visitor that their number was. */
export async function findAnchoredNumber(
  { query }: Queries,
  website: string,
  { identifiers, visitors }: PersonAnchor,
): Promise<bigint | undefined> {
  const names = identifiers.map(splitIdentifier);
  const [row] = await query<{ person: string }>(
    `SELECT person FROM (
       SELECT person_id::text AS person, 0 AS rank, named.place FROM identifiers
         JOIN unnest($2::text[], $4::text[]) WITH ORDINALITY AS named (kind, value, place) USING (kind, value)
         WHERE website_id = $1
       UNION ALL SELECT person_id::text, 1, array_position($3::bigint[], visitor) FROM visitor_links
         WHERE website_id = $1 AND visitor = ANY($3::bigint[])) AS found
     ORDER BY rank, place LIMIT 1`,
    [website, names.map(({ kind }) => kind), visitors.map(signed), names.map(({ value }) => value)],
  );
  return row && unsigned(row.person);
}

/** What was written and decided before the decision `seq` about one number is about another from now on. */
export async function moveNotes(
  { query }: Queries,
  { website, seq, from, to }: { website: string; seq: number; from: bigint; to: bigint },
): Promise<void> {
  await query(
    `UPDATE person_notes SET person_id = $3 WHERE website_id = $1 AND person_id = $2
       AND at <= (SELECT at FROM manual_decisions WHERE website_id = $1 AND seq = $4)`,
    [website, signed(from), signed(to), seq],
  );
  await query("UPDATE manual_decisions SET visitor = $3 WHERE website_id = $1 AND visitor = $2 AND seq < $4", [
    ...[website, signed(from), signed(to), seq],
  ]);
}

/** Notes about one person become another's. */
export async function giveNotes(
  { query }: Queries,
  { website, from, to }: { website: string; from: bigint; to: bigint },
): Promise<void> {
  await query("UPDATE person_notes SET person_id = $3 WHERE website_id = $1 AND person_id = $2", [
    ...[website, signed(from), signed(to)],
  ]);
}
