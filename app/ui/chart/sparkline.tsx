import styled from "@emotion/styled";
import { area, curve, place } from "#contract/chart/line.ts";
import { colour } from "../theme/tokens.ts";

const Svg = styled("svg")({
  display: "block",
  inlineSize: "100%",
  blockSize: 28,
  fill: "none",
  stroke: colour("compared"),
  strokeWidth: 1.5,
  "& .area": { display: "none", stroke: "none", fill: colour("series1"), fillOpacity: 0.14 },
  "[aria-current] &": { stroke: colour("series1"), "& .area": { display: "block" } },
});

/** The course of a metric without its unfinished last bucket; what it says in words stands beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const size = { width: 120, height: 24, bottom: Math.min(...values, 0) };
  const top = Math.max(...values, 0);
  const points = place(values, top, size);
  const [ground] = place([0], top, size);
  return (
    <Svg className="spark" viewBox="0 -2 120 28" preserveAspectRatio="none" aria-hidden="true">
      <path className="area" d={area(points, ground?.y ?? size.height)} />
      <path d={curve(points)} vectorEffect="non-scaling-stroke" />
    </Svg>
  );
}
