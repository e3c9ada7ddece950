import type { ActionKind, AddonKind } from "#contract/money-shapes.ts";
import type { PlanTerm } from "#platform/plans/plan-term.ts";
import type { EndedTerm } from "#platform/plans/resume-terms.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Ends paid time of plans that is not over, for an upgrade: what has begun ends at `at`, what has not never begins. */
export const endTerms = ({ query }: Queries, { ids, order, at }: { ids: readonly string[]; order: string; at: Date }) =>
  query(
    `UPDATE plan_terms SET ends_at = greatest(starts_at, $2), ended_by = $3, ended_from = ends_at
     WHERE id = ANY($1::uuid[]) AND ends_at > $2`,
    [ids, at, order],
  );

/** The paid time that an upgrade has ended, unless its own order was refunded, by its start. */
export async function listEnded({ query }: Queries, order: string): Promise<EndedTerm[]> {
  const rows = await query<
    Omit<EndedTerm, "startsAt" | "endsAt" | "endedFrom"> & Record<"startsAt" | "endsAt" | "endedFrom", Date>
  >(
    `SELECT term.id, term.type, starts_at AS "startsAt", ends_at AS "endsAt", ended_from AS "endedFrom"
     FROM plan_terms term JOIN orders ON orders.id = term.order_id
     WHERE ended_by = $1 AND orders.status = 'paid' ORDER BY starts_at, term.id`,
    [order],
  );
  return rows.map((row) => ({
    ...row,
    ...{ startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime(), endedFrom: row.endedFrom.getTime() },
  }));
}

/** Gives ended paid time back. Add-ons that came with it were never ended: what has not begun by `now` begins with its term. */
export async function resume(
  { query }: Queries,
  resumed: readonly { id: string; startsAt: number; endsAt: number }[],
  now: number,
): Promise<void> {
  for (const { id, startsAt, endsAt } of resumed) {
    const place = [id, new Date(startsAt), new Date(endsAt)];
    await query(
      `UPDATE plan_addons SET starts_at = $2, ends_at = $3 FROM plan_terms
       WHERE plan_terms.id = $1 AND plan_addons.order_id = plan_terms.order_id AND plan_addons.starts_at > $4`,
      [...place, new Date(now)],
    );
    await query(
      "UPDATE plan_terms SET starts_at = $2, ends_at = $3, ended_by = NULL, ended_from = NULL WHERE id = $1",
      place,
    );
  }
}

export const insertTerm = (
  { query }: Queries,
  { owner, order, ...term }: PlanTerm & { owner: string; order: string },
) =>
  query(
    `INSERT INTO plan_terms (id, user_id, order_id, type, period, currency, price, starts_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[term.id, owner, order, term.type, term.period, term.currency, term.price],
      ...[new Date(term.startsAt), new Date(term.endsAt)],
    ],
  );

interface BoughtAddon {
  owner: string;
  order: string;
  kind: AddonKind;
  quantity: number;
  startsAt: number;
  endsAt: number;
}

export const insertAddon = ({ query }: Queries, { owner, order, kind, quantity, startsAt, endsAt }: BoughtAddon) =>
  query(
    `INSERT INTO plan_addons (order_id, kind, user_id, quantity, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [order, kind, owner, quantity, new Date(startsAt), new Date(endsAt)],
  );

interface Credits {
  owner: string;
  /** What it is for: an order, its refund. */
  key: string;
  credits: readonly { kind: ActionKind; messages: number }[];
  at: Date;
}

/**
 * Adds messages to what is left of packs, once for a key; below zero it takes back at most what is left, since what was sent
 * would be a debt that the next pack pays unseen. What messages under way have taken is left too: a dropped one
 * gives it back, and would leave it for nothing. Locks the packs, as who takes of them does: a message that found too little
 * is written down as waiting by then, and is woken by what was bought.
 */
export async function creditMessages({ query }: Queries, { owner, key, credits, at }: Credits): Promise<void> {
  const kinds = credits.map(({ kind }) => kind);
  await query("INSERT INTO action_uses (user_id, kind) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING", [
    owner,
    kinds,
  ]);
  await query("SELECT FROM action_uses WHERE user_id = $1 AND kind = ANY($2) ORDER BY kind FOR UPDATE", [owner, kinds]);
  await query(
    `INSERT INTO action_credits (user_id, kind, key, messages, at)
     SELECT $1, kind, $2, greatest(messages, -greatest(bought - used + held, 0)), $3
     FROM jsonb_to_recordset($4) AS c (kind text, messages bigint)
     JOIN action_uses USING (kind)
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(action_credits.messages), 0)::bigint AS bought FROM action_credits
       WHERE action_credits.user_id = $1 AND action_credits.kind = c.kind) AS packs
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(charged), 0)::bigint AS held FROM messages
       WHERE state IN ('queued', 'sending') AND CASE channel WHEN 'WEB_PUSH' THEN 'PUSH' ELSE channel END = c.kind
         AND website_id IN (SELECT id FROM websites WHERE owner_id = $1
           UNION SELECT website_id FROM website_deletions WHERE owner_id = $1)) AS under_way
     WHERE action_uses.user_id = $1
     ON CONFLICT DO NOTHING`,
    [owner, key, at, JSON.stringify(credits)],
  );
}

/** Ends at `at` what an order bought and is not over. */
export async function endBought({ query }: Queries, { order, at }: { order: string; at: Date }): Promise<void> {
  for (const table of ["plan_terms", "plan_addons"]) {
    await query(`UPDATE ${table} SET ends_at = greatest(starts_at, $2) WHERE order_id = $1 AND ends_at > $2`, [
      order,
      at,
    ]);
  }
}

/** Gives paid time of plans another place in time, and the add-ons that came with it. */
export async function moveTerms(
  { query }: Queries,
  moved: readonly { id: string; startsAt: number; endsAt: number }[],
): Promise<void> {
  for (const { id, startsAt, endsAt } of moved) {
    const place = [id, new Date(startsAt), new Date(endsAt)];
    await query(
      `UPDATE plan_addons SET starts_at = $2, ends_at = $3 FROM plan_terms
       WHERE plan_terms.id = $1 AND plan_addons.order_id = plan_terms.order_id`,
      place,
    );
    await query("UPDATE plan_terms SET starts_at = $2, ends_at = $3 WHERE id = $1", place);
  }
}
