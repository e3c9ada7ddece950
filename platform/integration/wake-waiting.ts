import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { channelWaits, type WaitingPlace, wakeWaiting as wakePage } from "./sql/waiting.ts";

export const wakeKind = "wake-messages";

const pageSize = 2_000;
const payload = z.object({ account: z.uuid() });

/** Has messages that wait for the limits and hours of an account judged by the ones it has from now on. */
export const requestWake = async (
  queries: Queries,
  { website, account, key, now }: { website: string; account: string; key: string; now: number },
): Promise<void> =>
  void (await addJob(queries, { kind: wakeKind, key: `${account}:${key}`, payload: { account }, due: now, website }));

/** The job behind `requestWake`, page by page: what the gate lets wait again meanwhile is not judged twice. */
export const wakeWaiting =
  ({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">): JobHandler =>
  async ({ website, payload: given }, signal) => {
    if (website === null) return {};
    const { account } = payload.parse(given);
    for (const reason of channelWaits) {
      let after: WaitingPlace | undefined;
      do {
        signal.throwIfAborted();
        const page = { website, account, reason, after, now: new Date(clock.now()), limit: pageSize };
        after = await postgres.transaction((queries) => wakePage(queries, page));
      } while (after !== undefined);
    }
    return {};
  };
