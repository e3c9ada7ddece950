import styled from "@emotion/styled";
import { area, curve, place, placeKnown, shownLabels } from "#contract/chart/line.ts";
import { colour, from } from "../theme/tokens.ts";
import { type AnnotationPin, AnnotationPins } from "./annotations.tsx";
import type { ChartData } from "./chart-data.ts";
import { useLiveChart } from "./use-live-chart.ts";

/** The gradient under the current period, the same in every chart of a page. */
const shade = "chart-shade";

const width = 1000;
const height = 220;

const Frame = styled("div")({
  position: "relative",
  padding: "12px 4px 28px",
  paddingInlineEnd: 48,
  "& > .picture": {
    display: "block",
    inlineSize: "100%",
    blockSize: 180,
    overflow: "visible",
    [from.tablet]: { blockSize: 220 },
  },
  "& text": { fontSize: 12, fill: colour("text3") },
  "& .last": { fontWeight: 600, fill: colour("text2") },
  "& .grid": { stroke: colour("line") },
  "& .ground": { stroke: colour("border") },
  "& stop": { stopColor: colour("series1") },
  "& .line": { fill: "none", stroke: colour("series1"), strokeWidth: 2.25, strokeLinejoin: "round" },
  "& .today": { strokeDasharray: "2 5", strokeLinecap: "round" },
  "& .compared": { fill: "none", stroke: colour("compared"), strokeWidth: 1.5, strokeDasharray: "5 4" },
  "& .dot": { fill: colour("surface"), stroke: colour("series1"), strokeWidth: 2.25 },
  // Wider for the pointer than it is seen.
  "& .occasion": { fill: colour("text3"), stroke: "transparent", strokeWidth: 8 },
  "& .hit": { fill: "transparent" },
  "& .hit:hover": { fill: colour("series1"), fillOpacity: 0.07 },
  // Every other date where there is no room for all.
  "& .thin": { display: "none", [from.tablet]: { display: "block" } },
  "&:not([data-live]) > .live": { pointerEvents: "none" },
});

const plot = { position: "absolute", insetBlock: "12px 28px", insetInline: "4px 48px" } as const;

/** Over the lines of the picture and of the live chart. */
const End = styled("div")({
  ...plot,
  pointerEvents: "none",
  "& svg": { display: "block", inlineSize: "100%", blockSize: "100%", overflow: "visible" },
});

/** The plot without its axes; the library keeps half a line free above and below. */
const Live = styled("div")({
  ...plot,
  insetBlock: "10.875px 26.875px",
  "& svg": { overflow: "visible" },
  // The server's lines stay: the library's run otherwise at their ends. It adds crosshair, points and words.
  "& .apexcharts-area": { fillOpacity: 0, strokeOpacity: 0 },
  "& .apexcharts-tooltip.apexcharts-theme-light": {
    borderRadius: 12,
    border: `1px solid ${colour("border")}`,
    backgroundColor: colour("surface"),
    boxShadow: colour("popShadow"),
    transition: "none",
  },
  "& .tip": { minInlineSize: 168, padding: "10px 14px", fontSize: 12, lineHeight: "20px", color: colour("text2") },
  "& .tip strong": { display: "block", marginBlockEnd: 4, fontWeight: 600, color: colour("text") },
  "& .tip dl": { display: "grid", gridTemplateColumns: "1fr auto", gap: "2px 24px" },
  "& .tip dt": { display: "flex", alignItems: "center", gap: 6 },
  "& .tip dd": { textAlign: "start", fontVariantNumeric: "tabular-nums", color: colour("text") },
  "& .tip dt:first-of-type + dd, & .tip .good, & .tip .poor": { fontWeight: 600 },
  "& .tip i": { inlineSize: 14, borderBlockStart: `2.25px solid ${colour("series1")}` },
  "& .tip .today i": { borderBlockStartStyle: "dotted" },
  "& .tip .compared i": { borderBlockStart: `1.5px dashed ${colour("compared")}` },
  "& .tip .good": { color: colour("ok") },
  "& .tip .poor": { color: colour("bad") },
});

/** Persian words in a drawing whose direction is that of time. */
const isolated = (words: string) => `\u2067${words}\u2069`;

/** Dates at the ends stay inside the card. */
const anchorOf = (index: number, count: number) =>
  index === count - 1 ? "end" : index / count < 0.05 ? "start" : "middle";

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/**
 * The chart as the server draws it, whole without scripts. Time runs left to right with the newest point and the value
 * axis on the right. The lines stretch with the card; letters and the last point keep their size.
 */
export function LineChart({
  data,
  annotations = [],
}: {
  data: ChartData;
  annotations?: readonly AnnotationPin[] | undefined;
}) {
  const [bottom, top] = [data.grid[0]?.at ?? 0, data.grid.at(-1)?.at ?? 1];
  const box = { width, height, bottom };
  const points = place(data.values, top, box);
  const last = points.at(-1);
  const { place: live, chart, isLive } = useLiveChart(data);
  return (
    // Time runs from left to right: inside, the inline start is the oldest point.
    <Frame dir="ltr" data-live={isLive || undefined}>
      <svg className="picture" role="img" aria-label={data.title}>
        <desc>{data.description}</desc>
        <Grid grid={data.grid} top={top} bottom={bottom} />
        <Lines data={data} points={points} top={top} box={box} />
        <Occasions data={data} points={points} />
        <AnnotationPins annotations={annotations} at={(index) => percent((points[index]?.x ?? 0) / width)} />
        <Dates labels={data.labels} points={points} />
      </svg>
      <Live ref={live} className="live" aria-hidden="true">
        {chart === undefined ? null : <chart.Chart {...chart} />}
      </Live>
      {data.partial && last !== undefined ? (
        <End>
          <svg aria-hidden="true">
            <circle className="dot" cx={percent(last.x / width)} cy={percent(last.y / height)} r={4.5} />
          </svg>
        </End>
      ) : null}
    </Frame>
  );
}

type Points = ReturnType<typeof place>;
type Box = Parameters<typeof place>[2];
const still = { vectorEffect: "non-scaling-stroke" } as const;

function Grid({ grid, top, bottom }: Pick<ChartData, "grid"> & { top: number; bottom: number }) {
  return grid.map(({ at, label }) => {
    const y = percent(1 - (at - bottom) / (top - bottom));
    return (
      <g key={at}>
        <line className={at === 0 ? "ground" : "grid"} x1="0" x2="100%" y1={y} y2={y} />
        <text x="100%" y={y} dx={10} dy={4}>
          {label}
        </text>
      </g>
    );
  });
}

/** The lines of both periods, and an invisible column for each point with its tooltip. */
function Lines({ data, points, top, box }: { data: ChartData; points: Points; top: number; box: Box }) {
  const known = placeKnown(data.values, top, box);
  const settled = data.partial ? known.slice(0, -1) : known;
  const step = points.length > 1 ? width / (points.length - 1) : width;
  return (
    <svg
      className="lines"
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      overflow="visible"
    >
      <defs>
        <linearGradient id={shade} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopOpacity={0.18} />
          <stop offset="1" stopOpacity={0.02} />
        </linearGradient>
      </defs>
      <path d={area(settled, place([0], top, box)[0]?.y ?? height)} fill={`url(#${shade})`} />
      {data.compared.length === 0 ? null : (
        <path className="compared" d={curve(placeKnown(data.compared, top, box))} {...still} />
      )}
      <path className="line" d={curve(settled)} {...still} />
      {data.partial ? <path className="line today" d={curve(known.slice(-2))} {...still} /> : null}
      {points.map(({ x }, index) => (
        <rect key={x} className="hit" x={x - step / 2} y={0} width={step} height={height}>
          <title>{data.hints[index]}</title>
        </rect>
      ))}
    </svg>
  );
}

/** Dots below the axis at the days of the calendar's occasions, whose words each point's sentence has. */
const Occasions = ({ data, points }: { data: ChartData; points: Points }) =>
  data.occasions.map((index) => (
    <circle
      key={index}
      className="occasion"
      cx={percent((points[index]?.x ?? 0) / width)}
      cy="100%"
      r={2.5}
      transform="translate(0 7)"
    >
      <title>{data.hints[index]}</title>
    </circle>
  ));

function Dates({ labels, points }: Pick<ChartData, "labels"> & { points: Points }) {
  const shown = shownLabels(labels.length);
  return (
    <>
      {shown.map((index, order) => (
        <text
          key={index}
          className={order === shown.length - 1 ? "last" : (shown.length - 1 - order) % 2 === 1 ? "thin" : ""}
          x={percent((points[index]?.x ?? 0) / width)}
          y="100%"
          dy={24}
          textAnchor={shown.length > 1 ? anchorOf(index, labels.length) : "middle"}
        >
          {isolated(labels[index] ?? "")}
        </text>
      ))}
    </>
  );
}
