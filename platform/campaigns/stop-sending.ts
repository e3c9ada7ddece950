import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { findCampaign, type StopRow } from "./sql/campaigns.ts";
import { isWaitingFor, setStopped, takeBack } from "./sql/states.ts";

/** Messages that one transaction takes back. */
const pageSize = 5_000;

/** Nothing of a campaign leaves any more: the gate of the ledger sees it in the transaction that claims. */
export const stopSending = async (queries: Queries, id: string, stop: StopRow): Promise<void> => {
  await setStopped(queries, id, stop);
};

/**
 * Takes back some pages of what waits in the ledger: its people are unsent. A message with a call behind it stays there
 * and waits, as it goes on under its own id alone. Answers whether all is back, or the campaign goes on: messages on
 * pages may be hundreds of thousands, and the sender takes the rest.
 */
export async function takeBackWaiting(
  { transaction }: Pick<Postgres, "transaction">,
  { website, id }: { website: string; id: string },
  { pages, signal }: { pages: number; signal?: AbortSignal },
): Promise<boolean> {
  for (let page = 0; page < pages && signal?.aborted !== true; page += 1) {
    const taken = await transaction(async (queries) => {
      await queries.query("SELECT FROM websites WHERE id = $1 FOR KEY SHARE", [website]);
      await queries.query("SELECT FROM campaigns WHERE id = $1 FOR SHARE", [id]);
      const row = await findCampaign(queries, { website, id });
      return row?.status === "stopped" ? takeBack(queries, id, pageSize) : 0;
    });
    if (taken < pageSize) return true;
  }
  return false;
}

/** Whether a stopped campaign has more to take back than a transaction does. */
export const isStopping = (queries: Queries, id: string): Promise<boolean> => isWaitingFor(queries, id, pageSize);

/** Takes back what is left of a stop that is not `isStopping`, in the caller's transaction, which locked the campaign. */
export const takeBackRest = (queries: Queries, id: string): Promise<number> => takeBack(queries, id, pageSize);
