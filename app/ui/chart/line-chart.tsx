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
const sides = { left: 12, right: 64, top: 12, bottom: 32 };

const Frame = styled("div")({
  overflow: "hidden",
  "& svg": { display: "block", inlineSize: "100%", blockSize: "auto", minBlockSize: 160 },
  "& text": { fontSize: 22, fill: colour("text3"), [from.tablet]: { fontSize: 14 }, [from.desktop]: { fontSize: 13 } },
  "& .grid": { stroke: colour("line") },
  "& .ground": { stroke: colour("border") },
  "& .area": { fill: colour("series1"), fillOpacity: 0.1 },
  "& .line": { fill: "none", stroke: colour("series1"), strokeWidth: 2.25, strokeLinejoin: "round" },
  "& .today": { strokeDasharray: "2 5", strokeLinecap: "round" },
  "& .compared": { fill: "none", stroke: colour("compared"), strokeWidth: 1.5, strokeDasharray: "5 4" },
  "& .dot": { fill: colour("surface"), stroke: colour("series1"), strokeWidth: 2.25 },
  "& .hit": { fill: "transparent" },
  "& .hit:hover": { fill: colour("series1"), fillOpacity: 0.07 },
  // Every other date on phones, where the letters are larger beside the chart.
  "& .thin": { display: "none", [from.tablet]: { display: "block" } },
});

/**
 * The chart as the server draws it, whole without scripts. Time runs left to right with the newest point and the value
 * axis on the right.
 */
export function LineChart({ data }: { data: ChartData }) {
  const top = data.grid.at(-1)?.at ?? 1;
  const points = place(data.values, top, { width, height });
  const settled = data.partial ? points.slice(0, -1) : points;
  const last = points.at(-1);
  const shown = shownLabels(data.labels.length);
  const step = points.length > 1 ? width / (points.length - 1) : width;
  return (
    <Frame>
      <svg
        viewBox={`${-sides.left} ${-sides.top} ${width + sides.left + sides.right} ${height + sides.top + sides.bottom}`}
        role="img"
        aria-label={data.title}
        direction="ltr"
      >
        <desc>{data.description}</desc>
        {data.grid.map(({ at, label }, index) => {
          const y = height - (at / top) * height;
          return (
            <g key={at}>
              <line className={index === 0 ? "ground" : "grid"} x1={0} x2={width} y1={y} y2={y} />
              <text x={width + 10} y={y + 5}>
                {label}
              </text>
            </g>
          );
        })}
        <path className="area" d={area(settled, height)} />
        {data.compared.length === 0 ? null : (
          <path className="compared" d={curve(place(data.compared, top, { width, height }))} />
        )}
        <path className="line" d={curve(settled)} />
        {data.partial && last !== undefined ? (
          <>
            <path className="line today" d={curve(points.slice(-2))} />
            <circle className="dot" cx={last.x} cy={last.y} r={4.5} />
          </>
        ) : null}
        {shown.map((index, order) => (
          <text
            key={index}
            className={(shown.length - 1 - order) % 2 === 1 ? "thin" : ""}
            x={points[index]?.x ?? 0}
            y={height + 24}
            textAnchor={order === shown.length - 1 ? "end" : index === 0 ? "start" : "middle"}
          >
            {data.labels[index]}
          </text>
        ))}
        {points.map(({ x }, index) => (
          <rect key={x} className="hit" x={x - step / 2} y={0} width={step} height={height}>
            <title>{data.hints[index]}</title>
          </rect>
        ))}
      </svg>
    </Frame>
  );
}
