import type { Segment } from "#contract/segments.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { Query } from "#platform/reports/query.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { evaluationKind } from "./evaluation-kind.ts";
import { readSegment } from "./read-segment.ts";
import { findSegment, lockSegments, type SegmentRow, setStatus } from "./sql/segments.ts";
import { endRun, startRun } from "./sql/write-range.ts";
import { segmentNotFound, staticSegment } from "./to-segment.ts";

type Stores = Pick<Dependencies, "postgres" | "clock">;

type Website = Query["website"];

/** A job that someone waits for. */
const priority = 20;

/** Computes the members of a revision of a segment: the first ones are `initial`, later ones differ by a definition. */
export async function queueEvaluation(
  queries: Queries,
  { id, no, revision, evaluatedAt, size }: Pick<SegmentRow, "id" | "no" | "revision" | "evaluatedAt" | "size">,
  { website, now }: { website: string; now: number },
): Promise<void> {
  // A stopped one that was edited has members of its former conditions.
  const cause = evaluatedAt === null && size === 0 ? "initial" : "redefined";
  await startRun(queries, { segment: no, revision, cause });
  const key = `${id}:${revision}`;
  await addJob(queries, { kind: evaluationKind, key, payload: { id, revision }, due: now, website, priority });
}

/**
 * Starts a segment: who is inside is computed, and followed from then on. One that runs stays as it is. Throws NOT_FOUND,
 * BAD_REQUEST where it has no conditions or is static.
 */
export const startSegment = ({ postgres, clock }: Stores, website: Website, id: string): Promise<Segment> =>
  postgres.transaction(async (queries) => {
    await lockSegments(queries, website.id);
    const row = await findSegment(queries, { website: website.id, id });
    if (row === undefined) throw segmentNotFound();
    if (row.type === "static") throw staticSegment();
    if (row.status === "running") return readSegment(queries, website, id);
    if (isEmpty(row)) throw noConditions();
    const revision = await setStatus(queries, row.no, "running");
    await queueEvaluation(queries, { ...row, revision }, { website: website.id, now: clock.now() });
    return readSegment(queries, website, id);
  });

/** What runs has conditions. */
export const noConditions = () => {
  const issues = [{ path: ["groups"], message: violationText.required }];
  return new AppError("BAD_REQUEST", "A segment without conditions holds nobody", { issues });
};

const isEmpty = ({ definition }: SegmentRow) => (definition as { groups?: unknown[] }).groups?.length === 0;

/** Stops a segment: its members stay as they are, an evaluation under way ends. Throws NOT_FOUND, BAD_REQUEST of a static one. */
export const stopSegment = ({ postgres }: Pick<Stores, "postgres">, website: Website, id: string): Promise<Segment> =>
  postgres.transaction(async (queries) => {
    await lockSegments(queries, website.id);
    const row = await findSegment(queries, { website: website.id, id });
    if (row === undefined) throw segmentNotFound();
    if (row.type === "static") throw staticSegment();
    if (row.status === "running") {
      await setStatus(queries, row.no, "stopped");
      await endRun(queries, row.no);
    }
    return readSegment(queries, website, id);
  });
