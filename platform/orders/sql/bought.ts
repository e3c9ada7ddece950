import type { ActionKind, AddonKind } from "#contract/money-shapes.ts";
import type { PlanTerm } from "#platform/plans/plan-term.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Ends paid time of plans that is not over: what has begun ends at `at`, what has not never begins. */
export const endTerms = ({ query }: Queries, { ids, at }: { ids: readonly string[]; at: Date }) =>
  query("UPDATE plan_terms SET ends_at = greatest(starts_at, $2) WHERE id = ANY($1::uuid[]) AND ends_at > $2", [
    ids,
    at,
  ]);

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

interface Credit {
  owner: string;
  kind: ActionKind;
  /** What it is for: an order, its refund. */
  key: string;
  messages: number;
  at: Date;
}

/** Adds messages to what is left of packs, once for a key. */
export const creditMessages = ({ query }: Queries, { owner, kind, key, messages, at }: Credit) =>
  query(
    `INSERT INTO action_credits (user_id, kind, key, messages, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [owner, kind, key, messages, at],
  );

/** Ends at `at` what an order bought and is not over. */
export async function endBought({ query }: Queries, { order, at }: { order: string; at: Date }): Promise<void> {
  for (const table of ["plan_terms", "plan_addons"]) {
    await query(`UPDATE ${table} SET ends_at = greatest(starts_at, $2) WHERE order_id = $1 AND ends_at > $2`, [
      order,
      at,
    ]);
  }
}
