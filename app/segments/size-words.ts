import { formatNumber } from "#app/format/numbers.ts";
import type { Segment } from "#contract/segments.ts";

/** How many people a segment has; undefined while they are evaluated first: nobody is known yet, which is not none. */
export const sizeWords = ({
  size,
  isEvaluating,
  evaluatedAt,
}: Pick<Segment, "size" | "isEvaluating" | "evaluatedAt">): string | undefined =>
  isEvaluating && (evaluatedAt === null || size === 0) ? undefined : formatNumber(size);
