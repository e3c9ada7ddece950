import type { Dependencies } from "#platform/dependencies.ts";
import { notifyWebsite } from "#platform/notifications/notify-website.ts";
import { stopSending, takeBackWaiting } from "../stop-sending.ts";
import { judgeReturned, minReturned, sentPerReturned } from "./judge-returned.ts";
import { countReturned, lockSending } from "./sql/work.ts";

const bounds = { min: minReturned, sentPer: sentPerReturned };

/** Stops a campaign of which too many mails come back or are called spam, and notifies its owner. Answers whether it did. */
export async function stopItself(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  place: { id: string; website: string },
): Promise<boolean> {
  const counted = await countReturned(postgres, place.id, bounds);
  if (counted === undefined || judgeReturned(counted) === undefined) return false;
  const isStopped = await postgres.transaction(async (queries) => {
    if (!(await lockSending(queries, place, "alone"))) return false;
    const returned = await countReturned(queries, place.id, bounds);
    const stop = returned && judgeReturned(returned);
    if (stop === undefined) return false;
    const at = clock.now();
    await stopSending(queries, place.id, { ...stop, at });
    await notifyWebsite(queries, {
      ...{ website: place.website, kind: "campaignStopped", key: `${place.id}/${at}` },
      values: { campaign: place.id, name: returned?.name ?? "", ...stop },
    });
    return true;
  });
  if (isStopped) await takeBackWaiting(postgres, place, { pages: 1 });
  return isStopped;
}
