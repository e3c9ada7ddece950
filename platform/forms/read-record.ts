import type { Dependencies } from "#platform/dependencies.ts";
import { deleteRecord, findRecord } from "./sql/form-records.ts";

/** The value of a form record that has not expired; null where there is none, and while its work is running. */
export async function readRecord(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  key: string,
): Promise<string | null> {
  return (await findRecord(postgres, key, new Date(clock.now())))?.value ?? null;
}

/** Removes a record, or a claim: the next call with its key works anew. */
export const removeRecord = ({ postgres }: Pick<Dependencies, "postgres">, key: string): Promise<unknown> =>
  deleteRecord(postgres, key);
