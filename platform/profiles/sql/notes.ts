import { signed } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface NoteRow {
  id: string;
  text: string;
  at: Date;
  /** Empty where their account is gone. */
  by: string;
}

/** Whom notes are about: a person, and the visitors who were noted before it was known whose they are. */
interface Subject {
  website: string;
  person: bigint;
  visitors: readonly bigint[];
}

const numbersOf = ({ person, visitors }: Subject) => [person, ...visitors].map(signed);

/** One page of the notes about a person, the latest first, and how many there are. */
export async function listNotes(
  { query }: Queries,
  subject: Subject,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: NoteRow[]; total: number }> {
  const rows = await query<NoteRow>(
    `SELECT person_notes.id, text, at, coalesce(users.full_name, '') AS by
     FROM person_notes LEFT JOIN users ON users.id = author_id
     WHERE website_id = $1 AND person_id = ANY($2::bigint[]) ORDER BY at DESC, person_notes.id LIMIT $3 OFFSET $4`,
    [subject.website, numbersOf(subject), limit, (page - 1) * limit],
  );
  return { rows, total: await countNotes({ query }, subject) };
}

export async function countNotes({ query }: Queries, subject: Subject): Promise<number> {
  const [row] = await query<{ total: number }>(
    "SELECT count(*)::int AS total FROM person_notes WHERE website_id = $1 AND person_id = ANY($2::bigint[])",
    [subject.website, numbersOf(subject)],
  );
  return row?.total ?? 0;
}

/** Stores a note unless the person has `max`. */
export async function insertNote(
  { query }: Queries,
  subject: Subject,
  note: Omit<NoteRow, "by"> & { author: string; max: number },
): Promise<boolean> {
  const stored = await query(
    `INSERT INTO person_notes (id, website_id, person_id, text, at, author_id)
     SELECT $3::uuid, $1::uuid, ($2::bigint[])[1], $4::text, $5::timestamptz, $6::uuid
     WHERE (SELECT count(*) FROM person_notes WHERE website_id = $1 AND person_id = ANY($2)) < $7 RETURNING 1`,
    [subject.website, numbersOf(subject), note.id, note.text, note.at, note.author, note.max],
  );
  return stored.length > 0;
}

/** Whether the website had it. */
export async function deleteNote(
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<boolean> {
  const gone = await query("DELETE FROM person_notes WHERE website_id = $1 AND id = $2 RETURNING 1", [website, id]);
  return gone.length > 0;
}
