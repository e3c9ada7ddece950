import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { deleteExpired, hasRoom, writeRecord } from "./sql/form-records.ts";

/** Of 128 KiB at most, so half a gigabyte. */
const maxRecords = 4_000;

/**
 * Stores a value for `seconds`. Anybody can have the dashboard keep what a form holds, so the records are bounded: throws
 * NOT_FOUND at the bound, where forms work as without records.
 */
export async function storeRecord(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { key, value, seconds }: { key: string; value: string; seconds: number },
): Promise<void> {
  const now = new Date(clock.now());
  await deleteExpired(postgres, now);
  if (!(await hasRoom(postgres, maxRecords))) throw new AppError("NOT_FOUND", "No room for another record");
  await writeRecord(postgres, key, { value, seconds, now });
}
