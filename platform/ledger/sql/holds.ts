import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { LedgerCurrency } from "../ledger-money.ts";
import type { MovementDetails } from "../movement.ts";

export interface HoldRow {
  key: string;
  owner: string;
  currency: LedgerCurrency;
  amount: number;
  state: "held" | "captured" | "released";
  captured: number;
  /** What is available again. */
  released: number;
  title: string | null;
  website: string | null;
  channel: string | null;
  campaign: string | null;
}

export async function findHold({ query }: Queries, key: string): Promise<HoldRow | undefined> {
  const [row] = await query<HoldRow>(
    `SELECT key, owner_id AS owner, currency, amount, state, captured, released, title, website_id AS website, channel,
       campaign_id AS campaign
     FROM holds WHERE key = $1`,
    [key],
  );
  return row;
}

/** Stores a hold on a locked wallet. */
export async function insertHold(
  { query }: Queries,
  {
    key,
    owner,
    currency,
    amount,
    ...details
  }: Pick<HoldRow, "key" | "owner" | "currency" | "amount"> & MovementDetails,
): Promise<void> {
  const { title, website, channel, campaign } = details;
  await query(
    `INSERT INTO holds (key, owner_id, currency, amount, state, title, website_id, channel, campaign_id)
     VALUES ($1, $2, $3, $4, 'held', $5, $6, $7, $8)`,
    [key, owner, currency, amount, ...[title, website, channel, campaign].map((value) => value ?? null)],
  );
}

/** Takes a part out of a hold on a locked wallet; with the last one it ends. */
export async function takePart(
  { query }: Queries,
  { key, captured, released }: Pick<HoldRow, "key" | "captured" | "released">,
): Promise<void> {
  await query(
    `UPDATE holds SET captured = captured + $2, released = released + $3,
       state = CASE WHEN captured + released + $2 + $3 < amount THEN 'held' WHEN captured + $2 > 0 THEN 'captured'
         ELSE 'released' END
     WHERE key = $1`,
    [key, captured, released],
  );
}
