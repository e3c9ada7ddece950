import type { TakenCapture } from "#contract/captures.ts";
import type { Heatmap } from "#contract/heatmaps.ts";
import type { CaptureRow, TakenRow } from "./sql/captures.ts";

type Variant = TakenCapture["variant"];

const toVariant = (variant: number, isComparison: boolean): Variant => {
  if (!isComparison) return null;
  return variant === 0 ? "a" : "b";
};

/** A picture as the API answers it. `isComparison`: of a heatmap of two pages. */
export function toTakenCapture(row: TakenRow, isComparison: boolean): TakenCapture {
  const { id, device, variant, endedAt, via, width, height, scale, version, stale, truncated, drawn } = row;
  return {
    ...{ id, device, variant: toVariant(variant, isComparison), takenAt: endedAt.toISOString(), via },
    ...{ width, height, scale, version, stale, truncated, drawn },
  };
}

/** A capture in any state. */
export const toCapture = (
  { variant, queuedAt, endedAt, ...capture }: CaptureRow,
  isComparison: boolean,
): Heatmap["captures"][number] => ({
  ...capture,
  variant: toVariant(variant, isComparison),
  queuedAt: queuedAt.toISOString(),
  takenAt: capture.state === "ready" && endedAt !== null ? endedAt.toISOString() : null,
});

/** The newest of each page and device, of captures by page and device, the newest first. */
export const newestOf = <Row extends Pick<CaptureRow, "device" | "variant">>(captures: readonly Row[]): Row[] =>
  captures.filter(
    ({ device, variant }, index) =>
      captures.findIndex((each) => each.device === device && each.variant === variant) === index,
  );

/** The latest capture that failed with no later one: it was to replace a picture that is still shown. */
export function findLastFailure(captures: readonly CaptureRow[], isComparison: boolean): Heatmap["lastFailure"] {
  const failed = newestOf(captures).flatMap(({ device, variant, reason, endedAt }) =>
    reason === null || endedAt === null
      ? []
      : [{ device, variant: toVariant(variant, isComparison), reason, at: endedAt.toISOString() }],
  );
  return failed.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0] ?? null;
}
