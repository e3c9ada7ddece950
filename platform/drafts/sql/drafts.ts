import type { DraftData, DraftKind } from "#contract/draft-kinds.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Which draft: there is one of a kind for an owner, website (or none) and target (or none). */
export interface DraftKey {
  owner: string;
  kind: DraftKind;
  website: string | null;
  target: string | null;
}

export interface DraftRow {
  data: DraftData;
  revision: number;
  updatedAt: Date;
}

const place = "owner_id = $1 AND kind = $2 AND website_id IS NOT DISTINCT FROM $3 AND target IS NOT DISTINCT FROM $4";
const values = ({ owner, kind, website, target }: DraftKey) => [owner, kind, website, target];
const columns = `data, revision, updated_at AS "updatedAt"`;

/** The stored draft; undefined where there is none or it was reset. */
export async function findDraft({ query }: Queries, key: DraftKey): Promise<DraftRow | undefined> {
  const [row] = await query<DraftRow>(`SELECT ${columns} FROM drafts WHERE ${place} AND data IS NOT NULL`, values(key));
  return row;
}

/** The same, locked until the transaction ends: two tabs that save at once take turns. A new draft is locked too. */
export async function lockDraft({ query }: Queries, key: DraftKey, now: Date): Promise<DraftRow | undefined> {
  await query(
    `INSERT INTO drafts (owner_id, kind, website_id, target, data, revision, updated_at)
     VALUES ($1, $2, $3, $4, NULL, 0, $5) ON CONFLICT DO NOTHING`,
    [...values(key), now],
  );
  const [row] = await query<{ data: DraftData | null } & Omit<DraftRow, "data">>(
    `SELECT ${columns} FROM drafts WHERE ${place} FOR UPDATE`,
    values(key),
  );
  return row === undefined || row.data === null ? undefined : { ...row, data: row.data };
}

/** Writes a locked draft; its revision rises. */
export async function writeDraft({ query }: Queries, key: DraftKey, data: DraftData, now: Date): Promise<DraftRow> {
  const [row] = await query<DraftRow>(
    `UPDATE drafts SET data = $5, revision = revision + 1, updated_at = $6 WHERE ${place} RETURNING ${columns}`,
    [...values(key), JSON.stringify(data), now],
  );
  if (row === undefined) throw new Error("A locked draft is gone");
  return row;
}

/** Forgets what the draft holds, if it has this revision or none is given. False where nothing was forgotten. */
export async function clearDraft(
  { query }: Queries,
  key: DraftKey,
  { revision, now }: { revision: number | undefined; now: Date },
): Promise<boolean> {
  const cleared = await query(
    `UPDATE drafts SET data = NULL, updated_at = $5
     WHERE ${place} AND data IS NOT NULL AND revision = coalesce($6, revision) RETURNING 1`,
    [...values(key), now, revision ?? null],
  );
  return cleared.length > 0;
}

/** Keeps an owner's newest drafts, the given number of them. */
export async function trimDrafts({ query }: Queries, owner: string, max: number): Promise<void> {
  await query(
    `DELETE FROM drafts WHERE owner_id = $1 AND ctid = ANY(ARRAY(
       SELECT ctid FROM drafts WHERE owner_id = $1 ORDER BY updated_at DESC OFFSET $2 FOR UPDATE SKIP LOCKED))`,
    [owner, max],
  );
}
