import type { ApexOptions } from "apexcharts";
import { useMemo } from "react";
import ApexChart from "react-apexcharts";
import { colour } from "../theme/tokens.ts";
import type { ChartData } from "./chart-data.ts";
import { tipHtml } from "./tip.ts";

export interface LiveChartProps {
  data: ChartData;
  /** In pixels. */
  height: number;
  /** For the library's own style sheet, by the page's security policy. */
  nonce: string;
  onDrawn: () => void;
}

/**
 * Crosshair, points and tooltips over the server's picture, whose lines, axes and dates stay: this one draws none, and has
 * no zoom, since a period is chosen in the top bar and applies to the whole page.
 */
export default function LiveChart({ data, height, nonce, onDrawn }: LiveChartProps) {
  const lines = useMemo(() => linesOf(data), [data]);
  const series = useMemo(() => lines.map(({ name, values }) => ({ name, data: values })), [lines]);
  const options = useMemo(() => optionsOf(data, { lines, nonce, onDrawn }), [data, lines, nonce, onDrawn]);
  return <ApexChart type="area" height={height} series={series} options={options} />;
}

/** The lines in their order of drawing, so that the current period lies on top. */
function linesOf(data: ChartData) {
  const last = data.values.length - 1;
  const settled = data.partial ? data.values.map((value, index) => (index === last ? null : value)) : data.values;
  const today = data.partial ? data.values.map((value, index) => (index < last - 1 ? null : value)) : [];
  return [
    { name: "compared", values: data.compared, width: 1.5, dash: 5, colour: colour("compared") },
    { name: "now", values: settled, width: 2.25, dash: 0, colour: colour("series1") },
    { name: "today", values: today, width: 2.25, dash: 4, colour: colour("series1") },
  ].filter(({ values }) => values.length > 0);
}

interface Drawing extends Pick<LiveChartProps, "nonce" | "onDrawn"> {
  lines: ReturnType<typeof linesOf>;
}

function optionsOf(data: ChartData, { lines, nonce, onDrawn }: Drawing): ApexOptions {
  return {
    colors: lines.map((line) => line.colour),
    stroke: {
      curve: "monotoneCubic",
      width: lines.map(({ width }) => width),
      dashArray: lines.map(({ dash }) => dash),
    },
    fill: { type: "solid" },
    markers: { size: 0, hover: { size: 4.5 }, strokeColors: colour("surface") },
    chart: {
      nonce,
      // The lines are there already: drawing them again slowly would be a jump.
      animations: { enabled: false },
      sparkline: { enabled: true },
      fontFamily: "inherit",
      events: { mounted: onDrawn, updated: onDrawn },
    },
    xaxis: {
      type: "category",
      categories: data.labels,
      crosshairs: { show: true, width: 1, stroke: { color: colour("series1"), width: 1, dashArray: 0 } },
    },
    yaxis: { show: false, min: data.grid[0]?.at ?? 0, max: data.grid.at(-1)?.at ?? 1 },
    tooltip: {
      shared: true,
      intersect: false,
      custom: ({ dataPointIndex }: { dataPointIndex: number }) => tipHtml(data.tips[dataPointIndex]),
    },
  };
}
