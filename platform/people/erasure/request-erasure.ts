import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { erasureKind } from "./erasure-job.ts";
import { insertErasure } from "./sql/erasures.ts";

/** Records that a person is to be erased, and the job that does it; answers the id of the record that stays. */
export async function requestErasure(
  { postgres, clock, ids }: Pick<Dependencies, "postgres" | "clock" | "ids">,
  { website, person, author }: { website: string; person: bigint; author: string },
): Promise<string> {
  const now = clock.now();
  return postgres.transaction(async (queries) => {
    const erasure = { id: ids.uuid(), website, person, secret: ids.secret(32) };
    const id = await insertErasure(queries, erasure, { at: new Date(now), author });
    await addJob(queries, { kind: erasureKind, key: id, payload: { id }, due: now, website });
    return id;
  });
}
