import type { Dependencies } from "#platform/dependencies.ts";
import type { Rests } from "#platform/rests.ts";
import { listSignalWebsites, type SignalKind, type SignalScope } from "./sql/signals.ts";

interface Following {
  kind: SignalKind;
  /** Of websites whose signals failed. */
  rests: Rests<string>;
  /** Takes signals within a scope, and answers how many. */
  follow: (scope: SignalScope) => Promise<number>;
}

/**
 * Takes what PostgreSQL handed over of all websites at once; where that fails, of each by itself: a failing one rests,
 * and holds up no other. Answers how many signals were taken.
 */
export async function followApart(
  { postgres, log }: Pick<Dependencies, "postgres" | "log">,
  { kind, rests, follow }: Following,
): Promise<number> {
  const resting = rests.listResting();
  try {
    return await follow({ resting });
  } catch {
    let taken = 0;
    for (const website of await listSignalWebsites(postgres, kind)) {
      if (rests.isResting(website)) continue;
      try {
        taken += await follow({ resting: [], website });
        rests.forget(website);
      } catch (error) {
        rests.note(website);
        log.warn({ err: error, website, kind }, "signals of a website not followed, retrying");
      }
    }
    return taken;
  }
}
