import { type Decision, decision, type ManualDecision } from "#platform/people/manual-decision.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { signed } from "./load-graph.ts";

/** A decision with its place in the order of the website's claims and decisions. */
export interface StoredDecision {
  decision: ManualDecision;
  seq: number;
  /** Claims of groups up to it come before. */
  afterSeq: number;
}

const toJson = (decided: Decision) =>
  JSON.stringify(decided, (_, value) => (typeof value === "bigint" ? value.toString() : value));

/** `afterSeq`: the last group whose claims are recorded. Requires the website's gate. Returns its `seq`. */
export async function insertDecision(
  { query }: Queries,
  { website, at, ...decided }: ManualDecision,
  { afterSeq, author }: { afterSeq: number; author: string | undefined },
): Promise<number> {
  const [row] = await query<{ seq: number }>(
    `INSERT INTO manual_decisions (website_id, after_seq, visitor, decision, at, author_id)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING seq`,
    [website, afterSeq, signed(decided.person.visitor), toJson(decided), new Date(at), author ?? null],
  );
  return row?.seq ?? 0;
}

interface Row {
  seq: number;
  afterSeq: number;
  decision: unknown;
  at: Date;
}

const select = 'SELECT seq, after_seq AS "afterSeq", decision, at FROM manual_decisions WHERE website_id = $1';

const toStored = (website: string, { seq, afterSeq, decision: stored, at }: Row): StoredDecision => ({
  ...{ seq, afterSeq },
  decision: { ...decision.parse(stored), website, at: at.getTime() },
});

/** The decisions about a website's people after one, in order. */
export async function listDecisions({ query }: Queries, website: string, after: number): Promise<StoredDecision[]> {
  const rows = await query<Row>(`${select} AND seq > $2 ORDER BY seq`, [website, after]);
  return rows.map((row) => toStored(website, row));
}

export async function findDecision(
  { query }: Queries,
  website: string,
  seq: number,
): Promise<StoredDecision | undefined> {
  const [row] = await query<Row>(`${select} AND seq = $2`, [website, seq]);
  return row && toStored(website, row);
}

/** What owners set one field of a person to, the earliest first; `visitors`: theirs, and their number. */
export async function listFieldEdits(
  { query }: Queries,
  { website, visitors, field }: { website: string; visitors: readonly bigint[]; field: string },
): Promise<{ at: number; value: unknown }[]> {
  const rows = await query<{ at: Date; value: unknown }>(
    `SELECT at, decision->'fields'->$3 AS value FROM manual_decisions
     WHERE website_id = $1 AND visitor = ANY($2::bigint[]) AND decision->'fields' ? $3 ORDER BY seq`,
    [website, visitors.map(signed), field],
  );
  return rows.map(({ at, value }) => ({ at: at.getTime(), value }));
}
