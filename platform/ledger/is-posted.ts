import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findMovement } from "./sql/movements.ts";

/** Whether a movement with this key was posted. */
export const isPosted = async (queries: Queries, key: string): Promise<boolean> =>
  (await findMovement(queries, key)) !== undefined;
