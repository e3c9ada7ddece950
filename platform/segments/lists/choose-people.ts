import { maxListRows, type Segment } from "#contract/segments.ts";
import { longPeopleListText, violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Query } from "#platform/reports/query.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readSegment } from "../read-segment.ts";
import { findSegment, lockSegments, type SegmentRow, setStatus } from "../sql/segments.ts";
import { queueEvaluation } from "../start-segment.ts";
import { segmentNotFound } from "../to-segment.ts";
import { type Chosen, findChosen, findNamed } from "./find-chosen.ts";
import { insertStaticSegment } from "./save-list.ts";
import { countRows, deleteChosen, insertChosen } from "./sql/chosen-people.ts";
import { replaceList } from "./sql/lists.ts";

type Website = Query["website"];
type Changing = Pick<Dependencies, "postgres" | "clock">;
type Adding = Changing & Pick<Dependencies, "clickhouse" | "barrier" | "identity" | "ids" | "plans" | "settings">;

/** An existing segment, or the name of a new one. */
interface Target {
  segment?: string | undefined;
  name?: string | undefined;
}

/**
 * Adds people, or everybody of a list as it is now, to a static segment; an evaluation lets them in. Who is in already is not
 * added again. Throws BAD_REQUEST as `findChosen`, and naming `segment` where it has conditions; NOT_FOUND; of a new one as
 * `createListSegment`.
 */
export async function addPeople(
  dependencies: Adding,
  website: Website,
  { account, segment, name, people, list }: { account: string } & Target & Chosen,
): Promise<Segment & { added: number }> {
  const chosen = await findChosen(dependencies, { website, account }, { people, list });
  return dependencies.postgres.transaction(async (queries) => {
    const row =
      name === undefined
        ? await openStatic(queries, website, segment ?? "")
        : await insertByHand(dependencies, queries, { website, name });
    const added = await insertChosen(queries, row.no, { people: chosen, at: new Date(dependencies.clock.now()) });
    if (added > 0 && (await countRows(queries, row.no)) > maxListRows) {
      const field = people === undefined ? "list" : "people";
      const issues = [{ path: [field], message: longPeopleListText(maxListRows) }];
      throw new AppError("BAD_REQUEST", "The segment would have too many people", { issues });
    }
    if (added > 0) await evaluateChanged(dependencies, queries, { website, row });
    return { ...(await readSegment(queries, website, row.id)), added };
  });
}

/**
 * Takes people out of a static segment, whatever its list names them by: a file that is read later may bring them back.
 * Throws NOT_FOUND, BAD_REQUEST naming `segment` where it has conditions.
 */
export async function removePeople(
  dependencies: Changing,
  website: Website,
  { segment, people }: { segment: string; people: readonly string[] },
): Promise<Segment & { removed: number }> {
  const named = await findNamed(dependencies, website.id, people);
  return dependencies.postgres.transaction(async (queries) => {
    const row = await openStatic(queries, website, segment);
    const removed = await deleteChosen(queries, row.no, named);
    if (removed > 0) await evaluateChanged(dependencies, queries, { website, row });
    return { ...(await readSegment(queries, website, row.id)), removed };
  });
}

async function openStatic(queries: Queries, website: Website, id: string): Promise<SegmentRow> {
  await lockSegments(queries, website.id);
  const row = await findSegment(queries, { website: website.id, id });
  if (row === undefined) throw segmentNotFound();
  if (row.type === "static") return row;
  const issues = [{ path: ["segment"], message: violationText.definedSegment }];
  throw new AppError("BAD_REQUEST", "The segment has conditions", { issues });
}

async function insertByHand(
  dependencies: Adding,
  queries: Queries,
  { website, name }: { website: Website; name: string },
): Promise<SegmentRow> {
  const now = dependencies.clock.now();
  const row = await insertStaticSegment(dependencies, queries, { website, name, now });
  const none = { fileName: null, count: 0, rows: [], rejected: [] };
  await replaceList(queries, { segment: row.no, now: new Date(now), ...none });
  return row;
}

/** An evaluation under way ends: it is of the list as it was. */
async function evaluateChanged(
  { clock }: Pick<Changing, "clock">,
  queries: Queries,
  { website, row }: { website: Website; row: SegmentRow },
): Promise<void> {
  const revision = await setStatus(queries, row.no, row.status);
  await queueEvaluation(queries, { ...row, revision }, { website: website.id, now: clock.now() });
}
