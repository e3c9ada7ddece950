import ApexCharts, { type ApexOptions } from "apexcharts";
import { colour } from "../theme/tokens.ts";
import type { ChartData } from "./line-chart.tsx";
import { tipHtml } from "./tip.ts";

/**
 * Draws the lines of a chart again inside `element`, so that they answer to pointing; `nonce` is for the library's own
 * style sheet. The server's picture keeps its axes and dates underneath, which is why this one has none, and no zoom:
 * choosing a period is the top bar's, and everything on the page follows it. Answers what takes it away.
 */
export async function drawLiveChart(element: HTMLElement, data: ChartData, nonce: string): Promise<() => void> {
  const chart = new ApexCharts(element, options(data, { nonce, height: element.getBoundingClientRect().height }));
  await chart.render();
  return () => chart.destroy();
}

function options(data: ChartData, { nonce, height }: { nonce: string; height: number }): ApexOptions {
  const last = data.values.length - 1;
  const settled = data.partial ? data.values.map((value, index) => (index === last ? null : value)) : data.values;
  const today = data.partial ? data.values.map((value, index) => (index < last - 1 ? null : value)) : [];
  // In this order, so that the current period lies on top of the compared one.
  const lines = [
    { name: "compared", data: data.compared, width: 1.5, dash: 5, colour: colour("compared") },
    { name: "now", data: settled, width: 2.25, dash: 0, colour: colour("series1") },
    { name: "today", data: today, width: 2.25, dash: 4, colour: colour("series1") },
  ].filter(({ data: values }) => values.length > 0);
  return {
    series: lines.map(({ name, data: values }) => ({ name, data: values })),
    colors: lines.map((line) => line.colour),
    stroke: {
      curve: "monotoneCubic",
      width: lines.map(({ width }) => width),
      dashArray: lines.map(({ dash }) => dash),
    },
    fill: { type: "solid" },
    markers: { size: 0, hover: { size: 4.5 }, strokeColors: colour("surface") },
    chart: {
      type: "area",
      height,
      nonce,
      // The lines are there already: drawing them a second time slowly would be a jump.
      animations: { enabled: false },
      sparkline: { enabled: true },
      fontFamily: "inherit",
    },
    xaxis: {
      type: "category",
      categories: data.labels,
      crosshairs: { show: true, width: 1, stroke: { color: colour("series1"), width: 1, dashArray: 0 } },
    },
    yaxis: { min: 0, max: data.grid.at(-1)?.at ?? 1 },
    tooltip: {
      shared: true,
      intersect: false,
      custom: ({ dataPointIndex }: { dataPointIndex: number }) => tipHtml(data.tips[dataPointIndex]),
    },
  };
}
