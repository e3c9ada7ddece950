import styled from "@emotion/styled";
import { AnnotationList, type AnnotationPin } from "#app/ui/chart/annotations.tsx";
import { CardHead, CardTitle } from "../card.tsx";
import type { ChartData } from "../chart/chart-data.ts";
import { ChartTable } from "../chart/chart-table.tsx";
import { LineChart } from "../chart/line-chart.tsx";
import { type ChartStep, ChartSteps } from "../chart/steps.tsx";
import { colour } from "../theme/tokens.ts";

export interface ChartCardData extends ChartData {
  /** What the value axis counts in; empty where that is plain. */
  unit: string;
  legend: { now: string; compared: string | undefined; today: string | undefined; occasions: string | undefined };
  rows: { label: string; value: string; compared: string | undefined }[];
  comparedHead: string;
  steps: ChartStep[];
}

const Legend = styled("ul")({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 16px",
  fontSize: 12,
  lineHeight: "20px",
  color: colour("text2"),
  "& li": { display: "inline-flex", alignItems: "center", gap: 6 },
  "& i": { inlineSize: 18, blockSize: 0, borderBlockStart: `2.25px solid ${colour("series1")}` },
  "& .compared i": { borderBlockStart: `1.5px dashed ${colour("compared")}` },
  "& .today i": { position: "relative", inlineSize: 26, borderBlockStartStyle: "dotted" },
  "& .occasions i": { inlineSize: 5, blockSize: 5, border: 0, borderRadius: 3, backgroundColor: colour("text3") },
  // The hollow point at the end of the line, where time goes: on the right of its stroke.
  "& .today i::after": {
    content: '""',
    position: "absolute",
    insetInlineStart: 0,
    insetBlockStart: -6,
    inlineSize: 9,
    blockSize: 9,
    borderRadius: 5,
    border: `2px solid ${colour("series1")}`,
    backgroundColor: colour("surface"),
  },
});

const Unit = styled("small")({ marginInlineStart: 8, fontSize: 12, fontWeight: 400, color: colour("text3") });

const Plot = styled("div")({ padding: "0 16px 8px" });

/** One line under the chart: its annotations, then its table, which opens below them. */
const Foot = styled("footer")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "0 16px",
  padding: "8px 16px",
  borderBlockStart: `1px solid ${colour("line")}`,
  "& > div": { flex: "1 1 240px" },
  "& > details": { padding: 0, border: 0 },
  "& > details[open]": { flexBasis: "100%", minInlineSize: 0 },
});

/** The chosen metric over time: what is drawn, what the lines are, and the same numbers as a table. */
export function ChartCard({
  data,
  metric,
  annotations,
  isFixed = false,
}: {
  data: ChartCardData;
  metric: string;
  annotations?: readonly AnnotationPin[];
  /** The length of steps is that of the shared link. */
  isFixed?: boolean;
}) {
  return (
    <>
      <CardHead>
        <CardTitle>
          {data.title}
          {data.unit === "" ? null : <Unit>{data.unit}</Unit>}
        </CardTitle>
        {isFixed ? null : <ChartSteps steps={data.steps} />}
        <ChartLegend legend={data.legend} />
      </CardHead>
      <Plot>
        <LineChart data={data} annotations={annotations} />
      </Plot>
      <Foot>
        {annotations === undefined ? null : <AnnotationList items={annotations} />}
        <ChartTable
          heads={[metric, ...(data.legend.compared === undefined ? [] : [data.comparedHead])]}
          rows={data.rows.map(({ label, value, compared = "" }) => [
            ...([label, value] as const),
            ...(data.legend.compared === undefined ? [] : [compared]),
          ])}
        />
      </Foot>
    </>
  );
}

const ChartLegend = ({ legend }: Pick<ChartCardData, "legend">) => (
  <Legend>
    <li>
      <i />
      {legend.now}
    </li>
    {legend.compared === undefined ? null : (
      <li className="compared">
        <i />
        {legend.compared}
      </li>
    )}
    {legend.occasions === undefined ? null : (
      <li className="occasions">
        <i />
        {legend.occasions}
      </li>
    )}
    {legend.today === undefined ? null : (
      <li className="today">
        <i />
        {legend.today}
      </li>
    )}
  </Legend>
);
