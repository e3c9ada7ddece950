import type { ActionKind } from "#contract/money-shapes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Messages that an account has left of its packs, by kind; a kind that it never bought is missing. */
export async function readPacksLeft({ query }: Queries, owner: string): Promise<Map<ActionKind, number>> {
  const rows = await query<{ kind: ActionKind; left: string }>(
    `SELECT kind, (sum(messages) - coalesce((SELECT used FROM action_uses AS u
         WHERE u.user_id = $1 AND u.kind = c.kind), 0))::text AS left
     FROM action_credits AS c WHERE user_id = $1 GROUP BY kind`,
    [owner],
  );
  return new Map(rows.map(({ kind, left }) => [kind, Math.max(0, Number(left))]));
}
