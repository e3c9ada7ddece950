import { definitionOf, readDefinition, segmentsIn } from "#contract/conditions/definition.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { repeatedEvaluation } from "../evaluation-kind.ts";
import { listRunning } from "../sql/segments.ts";
import { repeatRun } from "../sql/write-range.ts";
import { isEvaluating, raiseVersion } from "./sql/versions.ts";
import { countTouches, takeTouches } from "./sql/waiting.ts";

/** Touches by events that wait. To judge more takes minutes, a thousand at a time, and all members are computed in seconds. */
const maxWaiting = 20_000;

/**
 * Takes the touches of a website that many events wait with, as after an import, and has all members of its running segments
 * computed instead, caused by events. Answers whether it did. Not while members are computed, whose ranges are written
 * partly, and not where segments name others, which are judged in their order. Edits are left: their people may have other
 * numbers, and take their membership along.
 */
export async function evaluateBacklog(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: string,
): Promise<boolean> {
  const now = clock.now();
  if ((await countTouches(postgres, website, { now, max: maxWaiting + 1 })) <= maxWaiting) return false;
  return await postgres.transaction(async (queries) => {
    await raiseVersion(queries, website);
    const running = await listRunning(queries, website);
    if (running.some(({ definition }) => namesOthers(definition)) || (await isEvaluating(queries, website)))
      return false;
    await takeTouches(queries, website, now);
    for (const { id, no, revision } of running) {
      if (!(await repeatRun(queries, { segment: no, revision, cause: "event" }))) continue;
      await addJob(queries, { ...repeatedEvaluation({ id, revision }, now), website });
    }
    return true;
  });
}

function namesOthers(definition: unknown): boolean {
  const groups = readDefinition(definition);
  return groups !== undefined && segmentsIn(definitionOf(groups)).length > 0;
}
