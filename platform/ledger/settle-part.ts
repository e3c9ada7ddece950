import type { Queries } from "#platform/stores/postgres/handle.ts";
import { detailsOf, leftOf, lockHold } from "./lock-hold.ts";
import { postMovement } from "./post-movement.ts";
import { takePart } from "./sql/holds.ts";

interface Part {
  /** Of the hold. */
  key: string;
  /** Names the part within its hold. */
  part: string;
  /** What messages used, in whole minor units. */
  captured: number;
  /** What is available again. */
  released: number;
  title: string;
  /** In milliseconds since 1970. */
  at: number;
}

/**
 * Spends a part of a hold and releases another, in one movement of the caller's transaction; the rest is held still. Does
 * nothing where a part of that name was posted. Throws RangeError for more than is held.
 */
export async function settlePart(queries: Queries, { key, part, captured, released, title, at }: Part): Promise<void> {
  const hold = await lockHold(queries, key);
  if (captured + released > leftOf(hold)) throw new RangeError(`${part} takes more than ${key} holds`);
  const { owner, currency } = hold;
  const outcome = await postMovement(queries, {
    ...{ ...detailsOf(hold), title },
    ...{ key: `part/${key}/${part}`, kind: captured > 0 ? "capture" : "release", owner, currency, at },
    ...{ available: released, held: -(captured + released), account: "messages" },
  });
  if (outcome === "posted") await takePart(queries, { key, captured, released });
}
