import { styled } from "@mui/joy/styles";
import { area, curve, place, shownLabels } from "#contract/chart/line.ts";
import { colour, from } from "../theme/tokens.ts";

/** What a chart shows, already in words: the server wrote them. */
export interface ChartData {
  title: string;
  description: string;
  labels: string[];
  values: number[];
  compared: number[];
  /** One sentence a point, read on pointing at it. */
  hints: string[];
  /** Gridlines from 0 upwards and what stands beside them. */
  grid: { at: number; label: string }[];
  /** The last bucket is not over: it is dotted and ends in a hollow point. */
  partial: boolean;
}

const width = 1000;
const height = 220;

const Frame = styled("div")({
  padding: "12px 4px 28px",
  paddingInlineEnd: 48,
  "& > svg": {
    display: "block",
    inlineSize: "100%",
    blockSize: 180,
    overflow: "visible",
    [from.tablet]: { blockSize: 220 },
  },
  "& text": { fontSize: 12, fill: colour("text3") },
  "& .grid": { stroke: colour("line") },
  "& .ground": { stroke: colour("border") },
  "& .area": { fill: colour("series1"), fillOpacity: 0.1 },
  "& .line": { fill: "none", stroke: colour("series1"), strokeWidth: 2.25, strokeLinejoin: "round" },
  "& .today": { strokeDasharray: "2 5", strokeLinecap: "round" },
  "& .compared": { fill: "none", stroke: colour("compared"), strokeWidth: 1.5, strokeDasharray: "5 4" },
  "& .dot": { fill: colour("surface"), stroke: colour("series1"), strokeWidth: 2.25 },
  "& .hit": { fill: "transparent" },
  "& .hit:hover": { fill: colour("series1"), fillOpacity: 0.07 },
  // Every other date where there is no room for all.
  "& .thin": { display: "none", [from.tablet]: { display: "block" } },
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
export function LineChart({ data }: { data: ChartData }) {
  const top = data.grid.at(-1)?.at ?? 1;
  const points = place(data.values, top, { width, height });
  const settled = data.partial ? points.slice(0, -1) : points;
  const last = points.at(-1);
  const shown = shownLabels(data.labels.length);
  const step = points.length > 1 ? width / (points.length - 1) : width;
  const still = { vectorEffect: "non-scaling-stroke" } as const;
  return (
    // Time runs from left to right: inside, the inline start is the oldest point.
    <Frame dir="ltr">
      <svg role="img" aria-label={data.title}>
        <desc>{data.description}</desc>
        {data.grid.map(({ at, label }, index) => (
          <g key={at}>
            <line
              className={index === 0 ? "ground" : "grid"}
              x1="0"
              x2="100%"
              y1={percent(1 - at / top)}
              y2={percent(1 - at / top)}
            />
            <text x="100%" y={percent(1 - at / top)} dx={10} dy={4}>
              {label}
            </text>
          </g>
        ))}
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          overflow="visible"
        >
          <path className="area" d={area(settled, height)} />
          {data.compared.length === 0 ? null : (
            <path className="compared" d={curve(place(data.compared, top, { width, height }))} {...still} />
          )}
          <path className="line" d={curve(settled)} {...still} />
          {data.partial ? <path className="line today" d={curve(points.slice(-2))} {...still} /> : null}
          {points.map(({ x }, index) => (
            <rect key={x} className="hit" x={x - step / 2} y={0} width={step} height={height}>
              <title>{data.hints[index]}</title>
            </rect>
          ))}
        </svg>
        {data.partial && last !== undefined ? (
          <circle className="dot" cx={percent(last.x / width)} cy={percent(last.y / height)} r={4.5} />
        ) : null}
        {shown.map((index, order) => (
          <text
            key={index}
            className={(shown.length - 1 - order) % 2 === 1 ? "thin" : ""}
            x={percent((points[index]?.x ?? 0) / width)}
            y="100%"
            dy={24}
            textAnchor={shown.length > 1 ? anchorOf(index, data.labels.length) : "middle"}
          >
            {isolated(data.labels[index] ?? "")}
          </text>
        ))}
      </svg>
    </Frame>
  );
}
