import {
  definitionOf,
  type Group,
  groups as groupsSchema,
  itemIdsOf,
  readDefinition,
  type StoredGroup,
  storeDefinition,
} from "#contract/conditions/definition.ts";
import type { SegmentType } from "#contract/segment-fields.ts";
import { maxSegments, type Segment } from "#contract/segments.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { ensureWithinQuota } from "#platform/quotas/ensure-within-quota.ts";
import type { Query } from "#platform/reports/query.ts";
import { findSegmentProblems, graphOf } from "./check-definition.ts";
import { contextToCheck, findTooLong } from "./check-length.ts";
import { readSegment } from "./read-segment.ts";
import type { CompileContext } from "./sql/context.ts";
import {
  forgetEvaluation,
  insertSegment,
  listSegments,
  lockSegments,
  replaceSegment,
  type SegmentRow,
} from "./sql/segments.ts";
import { endRun } from "./sql/write-range.ts";
import { noConditions, queueEvaluation } from "./start-segment.ts";
import { segmentNameTaken, segmentNotFound, staticSegment } from "./to-segment.ts";

type Stores = Pick<Dependencies, "postgres" | "ids" | "clock">;
/** A new one is counted against the quota. */
type Creating = Stores & Pick<Dependencies, "plans" | "settings">;

type Website = Query["website"];

/**
 * Creates a segment, stopped. Throws QUOTA_EXCEEDED, CONFLICT where the name is taken, REFUSED where the website has
 * `maxSegments`, BAD_REQUEST naming the condition where segments are unknown, in a circle or too deep inside each other.
 */
export const createSegment = (
  dependencies: Creating,
  website: Website,
  { name, type, groups }: { name: string; type: SegmentType; groups: readonly Group[] },
): Promise<Segment> =>
  dependencies.postgres.transaction(async (queries) => {
    const { ids, clock } = dependencies;
    await ensureWithinQuota(dependencies, queries, { website: website.id, kind: "segments" });
    await lockSegments(queries, website.id);
    const all = await listSegments(queries, website.id);
    if (all.length >= maxSegments) throw new AppError("REFUSED", "Too many segments");
    refuseTakenName(all, { name, id: undefined });
    const stored = withIds(groups, ids);
    const defined = await listDefined(queries, website.id);
    refuseProblems(stored, { id: undefined, all, context: contextToCheck(website, { now: clock.now(), defined }) });
    const id = ids.uuid();
    await insertSegment(queries, website.id, {
      ...{ id, name, type, definition: storeDefinition(stored), itemIds: itemIdsOf({ groups: stored }) },
      createdAt: new Date(clock.now()),
    });
    return readSegment(queries, website, id);
  });

interface Change {
  name?: string | undefined;
  type?: SegmentType | undefined;
  /** The groups anew; a function changes the stored ones. */
  groups?: StoredGroup[] | ((stored: readonly StoredGroup[]) => StoredGroup[]) | undefined;
}

/**
 * Changes a segment; one that runs is evaluated anew where its conditions change. Throws as `createSegment`, NOT_FOUND, and
 * BAD_REQUEST for conditions of a static one and where a running one would have none.
 */
export const changeSegment = (
  { postgres, clock }: Pick<Stores, "postgres" | "clock">,
  website: Website,
  { id, change }: { id: string; change: Change },
): Promise<Segment> =>
  postgres.transaction(async (queries) => {
    await lockSegments(queries, website.id);
    const all = await listSegments(queries, website.id);
    const row = all.find((each) => each.id === id);
    if (row === undefined) throw segmentNotFound();
    if (row.type === "static" && (change.groups ?? change.type) !== undefined) throw staticSegment();
    const { name = row.name, type = row.type } = change;
    refuseTakenName(all, { name, id });
    const before = readDefinition(row.definition);
    const stored = groupsAfter(before, change.groups);
    if (change.groups !== undefined && stored !== undefined) {
      if (row.status === "running" && stored.length === 0) throw noConditions();
      const defined = await listDefined(queries, website.id);
      refuseProblems(stored, { id, all, context: contextToCheck(website, { now: clock.now(), defined }) });
    }
    const definition = stored === undefined ? row.definition : storeDefinition(stored);
    const isRedefined =
      JSON.stringify(stored && definitionOf(stored)) !== JSON.stringify(before && definitionOf(before));
    const itemIds = itemIdsOf(definition);
    await replaceSegment(queries, { no: row.no, name, type, definition, isRedefined, itemIds });
    if (isRedefined && row.status === "running") {
      const due = { website: website.id, now: clock.now() };
      await queueEvaluation(queries, { ...row, revision: row.revision + 1 }, due);
    } else if (isRedefined) {
      // Its members are those of other conditions: they are computed anew for what takes them.
      await endRun(queries, row.no);
      await forgetEvaluation(queries, row.no);
    }
    return readSegment(queries, website, id);
  });

/** Puts fields in the place of a segment's; absent ones stay. Throws as `changeSegment`. */
export const updateSegment = (
  dependencies: Stores,
  website: Website,
  { id, fields }: { id: string; fields: Omit<Change, "groups"> & { groups?: readonly Group[] | undefined } },
): Promise<Segment> => {
  const groups = fields.groups && withIds(fields.groups, dependencies.ids);
  return changeSegment(dependencies, website, { id, change: { ...fields, groups } });
};

/** Throws BAD_REQUEST where stored groups are to be changed that this release refuses: they can only be replaced. */
function groupsAfter(before: StoredGroup[] | undefined, change: Change["groups"]): StoredGroup[] | undefined {
  if (typeof change !== "function") return change ?? before;
  if (before !== undefined) return change(before);
  const issues = [{ path: ["groups"], message: violationText.storedRefused }];
  throw new AppError("BAD_REQUEST", "The stored conditions are of an earlier release", { issues });
}

const withIds = (groups: readonly Group[], ids: Pick<Dependencies["ids"], "uuid">): StoredGroup[] =>
  groups.map(({ negate, items }) => ({ negate, items: items.map((condition) => ({ id: ids.uuid(), condition })) }));

export function refuseTakenName(
  all: readonly SegmentRow[],
  { name, id }: { name: string; id: string | undefined },
): void {
  if (all.some((each) => each.name === name && each.id !== id)) throw segmentNameTaken();
}

/** What the schema of a call cannot see: bounds over all groups after a change of one, and other segments. */
function refuseProblems(
  stored: readonly StoredGroup[],
  { id, all, context }: { id: string | undefined; all: readonly SegmentRow[]; context: CompileContext },
) {
  const definition = definitionOf(stored);
  const bounds = stored.length === 0 ? undefined : groupsSchema.safeParse(definition.groups).error;
  const graph = graphOf(all);
  const issues = [
    ...(bounds?.issues ?? []).map(({ path, message }) => ({ path: ["groups", ...path.map(keyOf)], message })),
    ...findSegmentProblems(definition, { id, graph }),
    ...findTooLong(definition, context),
  ];
  if (issues.length > 0) throw new AppError("BAD_REQUEST", "The conditions are not valid", { issues });
}

const keyOf = (part: PropertyKey) => (typeof part === "symbol" ? String(part) : part);
