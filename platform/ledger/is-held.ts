import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findHold } from "./sql/holds.ts";

/** Whether a key holds money now. */
export const isHeld = async (queries: Queries, key: string): Promise<boolean> =>
  (await findHold(queries, key))?.state === "held";
