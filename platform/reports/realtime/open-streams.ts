import { stillSignedIn } from "#platform/auth/sql/still-signed-in.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findOwnWebsite } from "#platform/websites/sql/find-own-website.ts";
import { prepareRealtime } from "../prepare-report.ts";
import { showRealtime } from "../show-realtime.ts";
import { RealtimeStreams, type Watched } from "./streams.ts";

/** The streams of a process: what they read, and who may go on reading. */
export function openStreams(dependencies: Dependencies): RealtimeStreams {
  const { postgres, clock, log } = dependencies;
  const read = async ({ website: id, account }: Watched) => {
    const website = await findOwnWebsite(postgres, { owner: account, id });
    if (website === undefined) return undefined;
    return dependencies.barrier.readWhole(id, async () => {
      const prepared = await prepareRealtime(dependencies, { website: id, account });
      return showRealtime(website, { ...prepared, postgres });
    });
  };
  return new RealtimeStreams({
    ...{ clock, log, read },
    findSignedIn: (signIns) => stillSignedIn(postgres, signIns),
  });
}
