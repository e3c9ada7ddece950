import type { AnnotationSort } from "#contract/annotations.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readPage } from "#platform/stores/postgres/read-page.ts";

export interface AnnotationRow {
  id: string;
  text: string;
  at: Date;
  author: string;
}

const columns = `annotations.id, annotations.text, annotations.at, coalesce(users.full_name, '') AS author`;
const authors = "LEFT JOIN users ON users.id = author_id";

interface ListInput {
  website: string;
  from: Date | undefined;
  to: Date | undefined;
  q?: string | undefined;
  sort: AnnotationSort;
  page: number;
  limit: number;
}

/** One page of a website's annotations, `from` inclusive and `to` exclusive, and how many there are. */
export const listAnnotations = (
  queries: Queries,
  { website, from, to, q, sort, page, limit }: ListInput,
): Promise<{ rows: AnnotationRow[]; total: number }> =>
  readPage(queries, {
    ...{ select: `SELECT ${columns} FROM annotations ${authors}`, from: "annotations" },
    where: `website_id = $1 AND at >= coalesce($2, '-infinity'::timestamptz) AND at < coalesce($3, 'infinity'::timestamptz)
      AND strpos(lower(text), lower($4)) > 0`,
    ...{ values: [website, from ?? null, to ?? null, q ?? ""], page, limit },
    order: sort === "at" ? "at, annotations.id" : "at DESC, annotations.id DESC",
  });

/** The website's annotation with this id. */
export async function findAnnotation(
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<AnnotationRow | undefined> {
  const [row] = await query<AnnotationRow>(
    `SELECT ${columns} FROM annotations ${authors} WHERE website_id = $1 AND annotations.id = $2`,
    [website, id],
  );
  return row;
}

interface NewAnnotation {
  id: string;
  website: string;
  author: string;
  text: string;
  at: Date;
  now: Date;
}

export async function insertAnnotation(
  { query }: Queries,
  { id, website, author, text, at, now }: NewAnnotation,
): Promise<void> {
  await query(
    "INSERT INTO annotations (id, website_id, author_id, at, text, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    [id, website, author, at, text, now],
  );
}

interface AnnotationChange {
  website: string;
  id: string;
  text: string | undefined;
  at: Date | undefined;
}

/** Changes the defined fields; undefined where the website has no such annotation. */
export async function updateAnnotation(
  { query }: Queries,
  { website, id, text, at }: AnnotationChange,
): Promise<AnnotationRow | undefined> {
  const [row] = await query<AnnotationRow>(
    `WITH changed AS (
       UPDATE annotations SET text = coalesce($3, text), at = coalesce($4, at) WHERE website_id = $1 AND id = $2 RETURNING *)
     SELECT ${columns} FROM changed AS annotations ${authors}`,
    [website, id, text ?? null, at ?? null],
  );
  return row;
}

/** Whether the website had it. */
export async function deleteAnnotation(
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<boolean> {
  const gone = await query("DELETE FROM annotations WHERE website_id = $1 AND id = $2 RETURNING 1", [website, id]);
  return gone.length > 0;
}
