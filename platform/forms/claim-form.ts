import type { Dependencies } from "#platform/dependencies.ts";
import { claimRecord, deleteExpired, findRecord } from "./sql/form-records.ts";

type Claim = { state: "claimed" | "running"; value: null } | { state: "done"; value: string };

/**
 * Begins the work of a form. Of several calls with one key one gets `claimed`; the others `running` until the answer is
 * stored or the claim removed. A claim ends after `seconds`, so that a process that died does not block the form.
 */
export async function claimForm(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { key, seconds }: { key: string; seconds: number },
): Promise<Claim> {
  const now = new Date(clock.now());
  await deleteExpired(postgres, now);
  if (await claimRecord(postgres, key, { now, seconds })) return { state: "claimed", value: null };
  const record = await findRecord(postgres, key, now);
  // Removed in between: the next call claims it.
  if (record === undefined || record.value === null) return { state: "running", value: null };
  return { state: "done", value: record.value };
}
