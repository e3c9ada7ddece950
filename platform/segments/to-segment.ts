import { definitionOf, readDefinition, segmentsIn } from "#contract/conditions/definition.ts";
import type { Segment } from "#contract/segments.ts";
import { violationText } from "#contract/text/violations.ts";
import { isoIn } from "#contract/time/zone.ts";
import { AppError } from "#platform/errors.ts";
import type { SegmentRow } from "./sql/segments.ts";

/** The other segments that name this one. */
export const listUsers = (row: Pick<SegmentRow, "id">, all: readonly SegmentRow[]): Segment["usedBy"] =>
  all
    .filter(({ definition }) => segmentsIn(definitionOf(readDefinition(definition))).includes(row.id))
    .map(({ id, name }) => ({ kind: "segment", id, name }));

/** A segment as the API answers it; `all` are those of its website. */
export function toSegment(row: SegmentRow, all: readonly SegmentRow[], zone: string): Segment {
  const groups = readDefinition(row.definition);
  const { id, website, name, type, status, size, isEvaluating, evaluatedAt, createdAt } = row;
  return {
    ...{ id, website, name, type, status, size, isEvaluating },
    groups: groups.map(({ negate, items }, group) => ({
      negate,
      items: items.map((item) => ({ ...item.condition, id: item.id, group })),
    })),
    evaluatedAt: evaluatedAt === null ? null : isoIn(zone, evaluatedAt.getTime()),
    createdAt: isoIn(zone, createdAt.getTime()),
    usedBy: listUsers(row, all),
  };
}

export const segmentNotFound = () => new AppError("NOT_FOUND", "No such segment of this website");

export const segmentNameTaken = () =>
  new AppError("CONFLICT", "The name is taken", { issues: [{ path: ["name"], message: violationText.nameTaken }] });
