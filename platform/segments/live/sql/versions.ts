import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The version of a website's segments: see `raiseVersion`. Undefined where none was ever started. */
export async function readVersion({ query }: Queries, website: string): Promise<string | undefined> {
  const [row] = await query<{ version: string }>("SELECT version::text FROM segment_versions WHERE website_id = $1", [
    website,
  ]);
  return row?.version;
}

/**
 * Says that other segments are judged from now on, or that people came in or went by other means: who is being judged is
 * judged again. Holds up judging and evaluations until the transaction ends. To be called before anything else is locked.
 */
export const raiseVersion = ({ query }: Queries, website: string) =>
  query(
    `INSERT INTO segment_versions (website_id, version) VALUES ($1, 1)
     ON CONFLICT (website_id) DO UPDATE SET version = segment_versions.version + 1`,
    [website],
  );

/** The same of a segment's website; of one whose segments nobody follows yet it does nothing. */
export const raiseVersionOf = ({ query }: Queries, segment: number) =>
  query(
    `UPDATE segment_versions SET version = version + 1
     WHERE website_id = (SELECT website_id FROM segments WHERE no = $1)`,
    [segment],
  );

/** The same where nothing changed since `version`; false where something did. */
export async function raiseVersionFrom({ query }: Queries, website: string, version: string): Promise<boolean> {
  const raised = await query(
    "UPDATE segment_versions SET version = version + 1 WHERE website_id = $1 AND version = $2 RETURNING 1",
    [website, version],
  );
  return raised.length === 1;
}

/** Keeps the segments of a website as they are until the transaction ends. To be called before anything else is locked. */
export const lockVersion = ({ query }: Queries, website: string) =>
  query("SELECT FROM segment_versions WHERE website_id = $1 FOR UPDATE", [website]);

/** Whether all members of one of a website's segments are being computed. */
export async function isEvaluating({ query }: Queries, website: string): Promise<boolean> {
  const rows = await query("SELECT FROM segment_runs JOIN segments ON no = segment WHERE website_id = $1 LIMIT 1", [
    website,
  ]);
  return rows.length > 0;
}
