import type { Queries } from "#platform/stores/postgres/handle.ts";

type Made = Record<"people" | "goal" | "segment" | "channel" | "journey", boolean>;

/** What a website has at least one of. A journey counts once it was started, a campaign once it was made ready. */
export async function findMade({ query }: Queries, website: string): Promise<Made> {
  const any = (table: string, condition = "") => `EXISTS (SELECT FROM ${table} WHERE website_id = $1 ${condition})`;
  const [made] = await query<Made>(
    `SELECT ${any("people")} AS people, ${any("goals")} AS goal, ${any("segments")} AS segment,
       ${any("channels", "AND is_active")} AS channel,
       ${any("journeys", "AND status NOT IN ('not_affected', 'deleted')")}
         OR ${any("campaigns", "AND status NOT IN ('draft', 'deleted')")} AS journey`,
    [website],
  );
  if (made === undefined) throw new Error("EXISTS answers a row");
  return made;
}
