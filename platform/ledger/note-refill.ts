import type { Queries } from "#platform/stores/postgres/handle.ts";
import { insertRefill } from "./sql/refills.ts";

/** Notes that an account can pay for more messages than before, in the transaction that lets it. */
export const noteRefill = async (queries: Queries, owner: string): Promise<void> =>
  void (await insertRefill(queries, owner));
