import type { Dependencies } from "#platform/dependencies.ts";
import { hasMembersToCome, listSegments, lockSegments } from "./sql/segments.ts";
import { queueEvaluation } from "./start-segment.ts";

export { isEvaluatingAny } from "./sql/segments.ts";

/**
 * Has the members of segments computed that never were, for what takes them as they are: stopped ones stay so, with these
 * members. Others are left alone. Must not be called within a transaction that has locked the website.
 */
export async function evaluateOnce(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: string,
  ids: readonly string[],
): Promise<void> {
  if (!(await hasMembersToCome(postgres, website, ids))) return;
  await postgres.transaction(async (queries) => {
    await lockSegments(queries, website);
    for (const row of await listSegments(queries, website)) {
      if (!ids.includes(row.id) || !(await hasMembersToCome(queries, website, [row.id]))) continue;
      await queueEvaluation(queries, row, { website, now: clock.now() });
    }
  });
}
