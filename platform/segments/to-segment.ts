import { readDefinition, segmentsOf } from "#contract/conditions/definition.ts";
import type { Segment } from "#contract/segments.ts";
import { violationText } from "#contract/text/violations.ts";
import { isoIn } from "#contract/time/zone.ts";
import { AppError } from "#platform/errors.ts";
import type { DefinedEvent } from "#platform/event-definitions/definition.ts";
import type { Query } from "#platform/reports/query.ts";
import { findStoredProblem } from "./check-length.ts";
import type { ListSums } from "./lists/sql/lists.ts";
import type { SegmentRow } from "./sql/segments.ts";

/** What names a segment: other segments, and journeys and campaigns by the segment that they name. */
export const listUsers = (
  row: Pick<SegmentRow, "id">,
  { all, users }: Pick<SegmentSurroundings, "all" | "users">,
): Segment["usedBy"] => [
  ...all
    .filter(({ definition }) => segmentsOf(definition).includes(row.id))
    .map(({ id, name }) => ({ kind: "segment", id, name })),
  ...(users.get(row.id) ?? []),
];

export interface SegmentSurroundings {
  website: Query["website"];
  /** All segments of the website. */
  all: readonly SegmentRow[];
  /** Lists of its static ones by number. */
  lists: ReadonlyMap<number, ListSums>;
  defined: readonly DefinedEvent[];
  /** By the segment that they name. */
  users: ReadonlyMap<string, Segment["usedBy"]>;
}

/** A segment as the API answers it. One that cannot be evaluated is not being evaluated, whatever waits. */
export function toSegment(row: SegmentRow, { website: own, all, lists, defined, users }: SegmentSurroundings): Segment {
  const { timeZone: zone } = own;
  const groups = readDefinition(row.definition);
  const problem = findStoredProblem(groups, own, defined);
  const { id, website, name, type, status, size, isEvaluating, evaluatedAt, createdAt } = row;
  return {
    ...{ id, website, name, type, status, size, isEvaluating: isEvaluating && problem === undefined },
    ...(problem === undefined ? {} : { problem }),
    groups: (groups ?? []).map(({ negate, items }, group) => ({
      negate,
      items: items.map((item) => ({ ...item.condition, id: item.id, group })),
    })),
    evaluatedAt: evaluatedAt === null ? null : isoIn(zone, evaluatedAt.getTime()),
    createdAt: isoIn(zone, createdAt.getTime()),
    list: toList(lists.get(row.no), zone),
    usedBy: listUsers(row, { all, users }),
  };
}

function toList(sums: ListSums | undefined, zone: string): Segment["list"] {
  if (sums === undefined) return null;
  const { fileName: file, uploadedAt, rows, rejected, matched } = sums;
  const unmatched = Math.max(0, rows - rejected - matched);
  return { file, uploadedAt: isoIn(zone, uploadedAt.getTime()), rows, matched, unmatched, rejected };
}

export const segmentNotFound = () => new AppError("NOT_FOUND", "No such segment of this website");

export const segmentNameTaken = () =>
  new AppError("CONFLICT", "The name is taken", { issues: [{ path: ["name"], message: violationText.nameTaken }] });

/** A static segment has no conditions to change, start or stop. */
export const staticSegment = () =>
  new AppError("BAD_REQUEST", "A static segment has a list instead of conditions", {
    issues: [{ path: ["type"], message: violationText.staticSegment }],
  });
