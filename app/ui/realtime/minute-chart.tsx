import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { ChartTable } from "../chart/chart-table.tsx";
import { colour, from } from "../theme/tokens.ts";
import type { MinuteChartData } from "./realtime-data.ts";

const Frame = styled("div")({
  padding: "12px 4px 28px",
  paddingInlineEnd: 40,
  marginInline: 16,
  "& svg": {
    display: "block",
    inlineSize: "100%",
    blockSize: 140,
    overflow: "visible",
    [from.tablet]: { blockSize: 168 },
  },
  "& text": { fontSize: 12, fill: colour("text3") },
  "& .time": { textAnchor: "middle" },
  "& .grid": { stroke: colour("line") },
  "& .ground": { stroke: colour("border") },
  "& .bar": { fill: colour("series1") },
  // A minute in which nothing happened is drawn too.
  "& .none": { fill: colour("border") },
  "& .unfinished": { fill: colour("barbg"), stroke: colour("series1"), strokeWidth: 1.5, strokeDasharray: "2 3" },
  "& .minute:hover .hit": { fill: colour("series1"), fillOpacity: 0.07 },
  "& .hit": { fill: "transparent" },
});

const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "4px 16px",
  padding: "16px 16px 0",
  "& h2": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& ul": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 16px",
    fontSize: 12,
    lineHeight: "20px",
  },
  "& li": { display: "inline-flex", alignItems: "center", gap: 6, color: colour("text2") },
  "& i": { inlineSize: 10, blockSize: 14, borderRadius: 2, backgroundColor: colour("series1") },
  "& .unfinished": { border: `1.5px dashed ${colour("series1")}`, backgroundColor: colour("barbg") },
});

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** People in each of the last 30 minutes as the server draws them: time runs left to right, the newest on the right. */
export function MinuteChart({ data }: { data: MinuteChartData }) {
  const { t } = useTranslation("behaviour");
  const { bars, grid } = data;
  return (
    <>
      <ChartHead unfinished={data.unfinished} />
      {/* Time runs from left to right: inside, the inline start is the oldest minute. */}
      <Frame dir="ltr">
        <svg role="img" aria-label={t("realtime.chart.title")}>
          <desc>{data.description}</desc>
          {grid.map(({ at, label }) => (
            <g key={at}>
              <line
                className={at === 0 ? "ground" : "grid"}
                x1="0"
                x2="100%"
                y1={percent(1 - at)}
                y2={percent(1 - at)}
              />
              <text x="100%" y={percent(1 - at)} dx={10} dy={4}>
                {label}
              </text>
            </g>
          ))}
          <Bars bars={bars} />
        </svg>
      </Frame>
      <MinuteTable bars={bars} />
    </>
  );
}

function ChartHead({ unfinished }: Pick<MinuteChartData, "unfinished">) {
  const { t } = useTranslation("behaviour");
  return (
    <Head>
      <h2>{t("realtime.chart.title")}</h2>
      <ul>
        <li>
          <i />
          {t("realtime.chart.minute")}
        </li>
        <li>
          <i className="unfinished" />
          {unfinished}
        </li>
      </ul>
    </Head>
  );
}

function Bars({ bars }: Pick<MinuteChartData, "bars">) {
  const step = 1 / bars.length;
  return (
    <>
      {bars.map(({ time, height, hint, isLabelled }, index) => {
        const isLast = index === bars.length - 1;
        const kind = height === 0 ? "none" : isLast ? "unfinished" : "bar";
        return (
          <g key={time} className="minute">
            <rect
              className={kind}
              x={percent(step * (index + 0.15))}
              width={percent(step * 0.7)}
              y={height === 0 ? "98.5%" : percent(1 - height)}
              height={height === 0 ? "1.5%" : percent(height)}
              rx={2}
            />
            <rect className="hit" x={percent(step * index)} width={percent(step)} height="100%">
              <title>{hint}</title>
            </rect>
            {isLabelled ? (
              <text className="time" x={percent(step * (index + 0.5))} y="100%" dy={20}>
                {time}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}

/** The numbers of the chart, the newest minute first. */
function MinuteTable({ bars }: Pick<MinuteChartData, "bars">) {
  const { t } = useTranslation("overview");
  return (
    <ChartTable
      heads={[t("columns.people"), t("metrics.pageViews")]}
      rows={bars.toReversed().map(({ time, people, views }) => [time, people, views])}
    />
  );
}
