import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readSending, resumeSending, stopSending } from "./sql/message-log.ts";

interface Website {
  id: string;
  timeZone: string;
}

/** Whether a website sends, and what of it waits: for one of its channels where that is named. */
export async function showSending(queries: Queries, { id, timeZone }: Website, channel?: string) {
  const { stoppedAt, restoredFrom, ...counts } = await readSending(queries, id, channel);
  return {
    ...counts,
    isStopped: stoppedAt !== null,
    stoppedAt: stoppedAt === null ? null : isoIn(timeZone, stoppedAt.getTime()),
    restoredFrom: restoredFrom === null ? null : isoIn(timeZone, restoredFrom.getTime()),
  };
}

/** Stops all sending of a website, from the next batch on, or lets it go on. Idempotent. */
export async function switchSending(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { website, isStopped }: { website: Website; isStopped: boolean },
) {
  if (isStopped) await stopSending(postgres, website.id, new Date(clock.now()));
  else await resumeSending(postgres, website.id);
  return showSending(postgres, website);
}
