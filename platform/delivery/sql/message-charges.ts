import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What a message took of its owner's wallet. */
export interface MessageCharge {
  hold: string;
  message: string;
  /** In rial. */
  amount: number;
  state: "held" | "captured";
}

export type ChargeEnd = "captured" | "released" | "refunded";

/** Of these messages the ones that have paid already, or hold what they will. */
export async function findCharged({ query }: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ message: string }>(
    "SELECT message FROM message_charges WHERE message = ANY($1) AND state IN ('held', 'captured')",
    [ids],
  );
  return new Set(rows.map(({ message }) => message));
}

/** Of these messages the ones whose money is held, neither paid nor given back. */
export async function findHeld({ query }: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ message: string }>(
    "SELECT message FROM message_charges WHERE message = ANY($1) AND state = 'held'",
    [ids],
  );
  return rows.map(({ message }) => message);
}

export const insertCharges = (
  { query }: Queries,
  hold: string,
  charges: readonly Pick<MessageCharge, "message" | "amount">[],
) =>
  query(
    `INSERT INTO message_charges (hold, message, amount, state)
     SELECT $1, message, amount, 'held' FROM jsonb_to_recordset($2) AS c (message uuid, amount bigint)`,
    [hold, JSON.stringify(charges)],
  );

/** Locks what these messages have paid or hold. */
export const lockCharges = ({ query }: Queries, ids: readonly string[]): Promise<MessageCharge[]> =>
  query<MessageCharge>(
    `SELECT hold, message, amount, state FROM message_charges
     WHERE message = ANY($1) AND state IN ('held', 'captured') ORDER BY hold, message FOR UPDATE`,
    [ids],
  );

export const endCharges = (
  { query }: Queries,
  charges: readonly Pick<MessageCharge, "hold" | "message">[],
  state: ChargeEnd,
): Promise<object[]> | undefined =>
  charges.length === 0
    ? undefined
    : query(
        `UPDATE message_charges AS m SET state = $2
         FROM jsonb_to_recordset($1) AS c (hold text, message uuid) WHERE m.hold = c.hold AND m.message = c.message`,
        [JSON.stringify(charges.map(({ hold, message }) => ({ hold, message }))), state],
      );

/** Where a look through held charges goes on. */
export type HeldPlace = Pick<MessageCharge, "hold" | "message">;

/** A page of messages that hold money, in the order of their holds, with what became of them; of deleted ones null. */
export const pageHeld = (
  { query }: Queries,
  { after, limit }: { after: HeldPlace | undefined; limit: number },
): Promise<(HeldPlace & { state: string | null })[]> =>
  query<HeldPlace & { state: string | null }>(
    `SELECT c.hold, c.message, m.state FROM (
       SELECT hold, message FROM message_charges WHERE state = 'held' AND (hold, message) > ($1, $2::uuid)
       ORDER BY hold, message LIMIT $3) AS c LEFT JOIN messages AS m ON m.id = c.message
     ORDER BY c.hold, c.message`,
    [after?.hold ?? "", after?.message ?? "00000000-0000-0000-0000-000000000000", limit],
  );
