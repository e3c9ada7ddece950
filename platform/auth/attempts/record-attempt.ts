import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type Attempt, insertAttempt } from "./sql/attempts.ts";

/** Records a try to sign in to a known account, for the list that its owner sees. */
export const recordAttempt = (
  { ids, clock }: Pick<Dependencies, "ids" | "clock">,
  queries: Queries,
  attempt: Attempt,
): Promise<void> => insertAttempt(queries, { ...attempt, id: ids.uuid(), now: new Date(clock.now()) });
