import type { ActionKind, AddonKind } from "#contract/money-shapes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The add-ons of an account that run at `now`. */
export async function countAddons(
  { query }: Queries,
  { owner, now }: { owner: string; now: number },
): Promise<Record<AddonKind, number>> {
  const rows = await query<{ kind: AddonKind; quantity: number }>(
    `SELECT kind, sum(quantity)::int AS quantity FROM plan_addons
     WHERE user_id = $1 AND starts_at <= $2 AND ends_at > $2 GROUP BY kind`,
    [owner, new Date(now)],
  );
  return { CAMPAIGN: 0, JOURNEY: 0, SEGMENT: 0, ...Object.fromEntries(rows.map((row) => [row.kind, row.quantity])) };
}

/** Messages of packs that an account has left. */
export async function countMessages({ query }: Queries, owner: string): Promise<Record<ActionKind, number>> {
  const rows = await query<{ kind: ActionKind; messages: number }>(
    `SELECT kind, greatest(0, sum(messages))::bigint AS messages FROM (
       SELECT kind, messages FROM action_credits WHERE user_id = $1
       UNION ALL SELECT kind, -used FROM action_uses WHERE user_id = $1) AS moved GROUP BY kind`,
    [owner],
  );
  return {
    ...{ EMAIL: 0, ON_SITE: 0, PUSH: 0, SMS: 0 },
    ...Object.fromEntries(rows.map(({ kind, messages }) => [kind, messages])),
  };
}
