import type { Queries } from "#platform/stores/postgres/handle.ts";
import { detailsOf } from "./lock-hold.ts";
import { postMovement } from "./post-movement.ts";
import { readHold } from "./read-hold.ts";

interface Returned {
  /** The hold of which it was captured. */
  key: string;
  /** Names what comes back within its hold. */
  part: string;
  /** In whole minor units. */
  amount: number;
  title: string;
  /** In milliseconds since 1970. */
  at: number;
}

/** Gives back what messages captured of a hold, in the caller's transaction, once for its name. */
export async function giveBack(queries: Queries, { key, part, amount, title, at }: Returned): Promise<void> {
  const hold = await readHold(queries, key);
  const { owner, currency } = hold;
  await postMovement(queries, {
    ...{ ...detailsOf(hold), title },
    ...{ key: `back/${key}/${part}`, kind: "refund", owner, currency, available: amount, account: "messages", at },
  });
}
