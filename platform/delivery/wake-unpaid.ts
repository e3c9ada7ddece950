import type { Dependencies } from "#platform/dependencies.ts";
import { followRefill } from "#platform/ledger/follow-refill.ts";
import { wakeUnpaid as wakePage } from "./sql/unpaid.ts";

/** Messages of a page, which one transaction wakes. */
const pageSize = 2_000;

/**
 * Has messages that wait for their owner's balance look for it now, where it has grown since: a page of one
 * refilled account, which takes turns with the others. Answers whether there was any.
 */
export const wakeUnpaid = ({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">): Promise<boolean> =>
  postgres.transaction((queries) =>
    followRefill(queries, async ({ owner, after }) => {
      const woken = await wakePage(queries, { owner, after, now: new Date(clock.now()), limit: pageSize });
      return woken.length < pageSize ? undefined : woken.at(-1);
    }),
  );
