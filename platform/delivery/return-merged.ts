import type { Dependencies } from "#platform/dependencies.ts";
import { returnCharges } from "./return-charges.ts";
import { listMerged, postponeMerged, takeMerged } from "./sql/merged-messages.ts";

/** Notes of one round: a large merge delays no lane by more. */
const pageSize = 100;
/** After a failure: what cannot be given back leaves the rounds to the others. */
const retryMs = 60_000;

/**
 * Gives back what messages took that merges of people dropped, each in a transaction of its own. Merges only note them: they
 * hold the lock of all identity claims, and wallets may be locked for long. What fails is logged and tried again later.
 */
export async function returnMerged({
  postgres,
  clock,
  log,
}: Pick<Dependencies, "postgres" | "clock" | "log">): Promise<void> {
  for (const message of await listMerged(postgres, { now: new Date(clock.now()), limit: pageSize })) {
    try {
      await postgres.transaction(async (queries) => {
        if (await takeMerged(queries, message)) await returnCharges(queries, [message], clock.now());
      });
    } catch (error) {
      log.warn({ err: error, message }, "charges of a merge not returned, retrying");
      await postponeMerged(postgres, message, new Date(clock.now() + retryMs));
    }
  }
}
