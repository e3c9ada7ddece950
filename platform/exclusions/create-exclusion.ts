import type { z } from "zod";
import { type Exclusion, type exclusionFields, maxExclusions } from "#contract/exclusions.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { exclusionKind } from "./job-kinds.ts";
import { readConditions } from "./read-conditions.ts";
import { findExclusion, insertExclusion } from "./sql/exclusions.ts";
import { exclusionNotFound, toExclusion } from "./to-exclusion.ts";

/** Every arriving event is compared with these conditions, beside the events of all other websites. */
const max = { count: maxExclusions, length: 20_000 } as const;

/**
 * Records an exclusion and the job that applies it. Throws BAD_REQUEST naming a field, REFUSED where the website has
 * `maxExclusions`, or conditions of arriving events that are longer together than `max.length`.
 */
export async function createExclusion(
  { postgres, ids, clock }: Pick<Dependencies, "postgres" | "ids" | "clock">,
  {
    website,
    fields: { name, conditions, fromNowOn },
  }: { website: { id: string; timeZone: string }; fields: z.output<typeof exclusionFields> },
): Promise<Exclusion> {
  const rule = await readConditions({ postgres }, website, conditions);
  const [id, now] = [ids.uuid(), clock.now()];
  const row = {
    ...{ id, website: website.id, name, fromNowOn, createdAt: new Date(now) },
    ...{ conditions: rule.conditions, visitors: rule.visitors.map(String) },
  };
  await postgres.transaction(async (queries) => {
    if (!(await insertExclusion(queries, row, max))) throw new AppError("REFUSED", "Too many exclusions");
    await addJob(queries, {
      kind: exclusionKind,
      key: `${id}/applying`,
      payload: { id },
      due: now,
      website: website.id,
    });
  });
  const made = await findExclusion(postgres, id);
  if (made === undefined) throw exclusionNotFound();
  return toExclusion(made, 0);
}
