import { unpackCells } from "#contract/heat/cells.ts";
import { computeField, type HeatSettings } from "#contract/heat/field.ts";
import { topOf } from "#contract/heat/scale.ts";
import type { ClickStat } from "#contract/heatmaps.ts";

type Side = "a" | "b";

/** The clicks of one page of a comparison with what is known of both; their layers share one scale. */
export function compareSides(
  side: Side,
  { own, other }: { own: ClickStat; other: ClickStat },
  settings: HeatSettings,
): ClickStat {
  const summaries = { [side]: summaryOf(own), [side === "a" ? "b" : "a"]: summaryOf(other) };
  const points = [own.points, other.points].flatMap((each) => (each === undefined ? [] : [each]));
  const top =
    points.length === 0
      ? null
      : topOf(...points.map((each) => computeField(unpackCells(Buffer.from(each.data, "base64")), each, settings)));
  return {
    ...own,
    variants: { ...(summaries as Record<Side, ReturnType<typeof summaryOf>>), top },
    ...(own.points === undefined || top === null ? {} : { points: { ...own.points, top } }),
  };
}

const summaryOf = ({ clicks, people, rage, dead, accuracy, capture }: ClickStat) => ({
  ...{ clicks, people, rage, dead, placed: accuracy?.placed ?? null, capture },
});
