import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { repeatedEvaluation } from "../evaluation-kind.ts";
import { listRunning } from "../sql/segments.ts";
import { repeatRun } from "../sql/write-range.ts";
import { raiseVersion } from "./sql/versions.ts";

type Stores = Pick<Dependencies, "postgres" | "clock">;

/**
 * Computes all members of the running segments of a website again, caused by a definition: events were rewritten, or
 * nobody knows what was missed. Segments that are being computed are left alone.
 */
export const evaluateAnew = ({ postgres, clock }: Stores, website: string): Promise<void> =>
  postgres.transaction(async (queries) => {
    await raiseVersion(queries, website);
    for (const { id, no, revision } of await listRunning(queries, website)) {
      if (!(await repeatRun(queries, { segment: no, revision, cause: "redefined" }))) continue;
      await addJob(queries, { ...repeatedEvaluation({ id, revision }, clock.now()), website });
    }
  });

/** Segments that ran before people were followed have no due instants: each website's are computed once. */
export async function adoptSegments(stores: Stores): Promise<void> {
  for (const website of await listUnfollowed(stores.postgres)) await evaluateAnew(stores, website);
}

async function listUnfollowed({ query }: Postgres): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `SELECT DISTINCT website_id AS id FROM segments
     WHERE status = 'running' AND website_id NOT IN (SELECT website_id FROM segment_versions)`,
  );
  return rows.map(({ id }) => id);
}
