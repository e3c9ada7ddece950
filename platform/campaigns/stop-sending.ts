import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { findCampaign, type StopRow } from "./sql/campaigns.ts";
import { setStopped, takeBack } from "./sql/states.ts";

/** Messages that one transaction takes back. */
const pageSize = 5_000;

/** Nothing of a campaign leaves any more: the gate of the ledger sees it in the transaction that claims. */
export const stopSending = async (queries: Queries, id: string, stop: StopRow): Promise<void> => {
  await setStopped(queries, id, stop);
};

/**
 * Takes back what waits in the ledger, page by page: its people are unsent. A message with a call behind it stays there
 * and waits, as it goes on under its own id alone. Answers how many; nothing where the campaign goes on.
 */
export async function takeBackWaiting(
  { transaction }: Pick<Postgres, "transaction">,
  { website, id }: { website: string; id: string },
): Promise<number> {
  let total = 0;
  for (;;) {
    const taken = await transaction(async (queries) => {
      await queries.query("SELECT FROM websites WHERE id = $1 FOR KEY SHARE", [website]);
      await queries.query("SELECT FROM campaigns WHERE id = $1 FOR SHARE", [id]);
      const row = await findCampaign(queries, { website, id });
      return row?.status === "stopped" ? takeBack(queries, id, pageSize) : 0;
    });
    total += taken;
    if (taken < pageSize) return total;
  }
}
