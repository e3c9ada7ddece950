import type { Party } from "#contract/money-shapes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Whom an account's pro formas name as the buyer; undefined until it is set. */
export async function findBuyer({ query }: Queries, owner: string): Promise<Party | undefined> {
  const [row] = await query<{ party: Party }>("SELECT party FROM buyers WHERE user_id = $1", [owner]);
  return row?.party;
}

export const storeBuyer = ({ query }: Queries, owner: string, party: Party) =>
  query(
    "INSERT INTO buyers (user_id, party) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET party = EXCLUDED.party",
    [owner, JSON.stringify(party)],
  );
