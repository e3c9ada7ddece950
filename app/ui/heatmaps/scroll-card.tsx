import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";
import type { ScrollData } from "./scroll-data.ts";

const Body = styled("div")({
  display: "grid",
  gap: 8,
  padding: "0 16px 16px",
  "& svg": { inlineSize: "100%", blockSize: "auto", maxInlineSize: 720, borderRadius: 8, display: "block" },
  "& text": { fontSize: 14, fill: "#17202E" },
  "& .sheet": { fill: colour("surface"), stroke: colour("border") },
  "& .share": { fontWeight: 600 },
  "& .named": { fill: colour("text") },
  "& .line": { stroke: colour("text"), strokeWidth: 1.5, strokeDasharray: "6 4" },
  "& p": { color: colour("text2") },
});

/** Of the drawing: a page of this many px, a band's part of the height each. */
const [width, height] = [720, 800];
/** The ramp lies over a page: nothing under it is hidden. */
const alpha = 0.45;

/** How far down people see a page: 20 bands by the share that reached them, the average fold and where half turned back. */
export function ScrollCard({ data, hasDrawing }: { data: ScrollData; hasDrawing: boolean }) {
  const { t } = useTranslation("heatmaps");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("scroll.title")}</CardTitle>
      </CardHead>
      <Body>
        <p>{data.isEmpty ? t("scroll.none") : t("scroll.text", { people: data.people, views: data.views })}</p>
        {data.isEmpty || !hasDrawing ? null : <ScrollDrawing data={data} />}
        <Lines data={data} />
      </Body>
      {data.isEmpty ? null : (
        <>
          <DepthTable data={data} />
          <details>
            <Summary>{t("scroll.table")}</Summary>
            <BandTable data={data} />
          </details>
        </>
      )}
      {data.unmeasured === undefined ? null : (
        <CardFoot>
          <span>{data.unmeasured}</span>
        </CardFoot>
      )}
    </Card>
  );
}

const Summary = styled("summary")({
  padding: "8px 16px 12px",
  color: colour("plink"),
  cursor: "pointer",
  "@media (pointer: coarse)": { minBlockSize: 44 },
});

const Lines = ({ data: { fold, half, before } }: { data: ScrollData }) => (
  <>
    {fold === undefined ? null : <p>{fold.text}</p>}
    {half === undefined ? null : <p>{half.text}</p>}
    {before === undefined ? null : <p>{before}</p>}
  </>
);

function ScrollDrawing({ data }: { data: ScrollData }) {
  const { t } = useTranslation("heatmaps");
  const { bands, fold, half } = data;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t("scroll.drawing")}>
      <rect className="sheet" width={width} height={height} rx="8" />
      <ScrollBands bands={bands} width={width} height={height} />
      {bands.map(({ key, from, share, isNamed }) =>
        isNamed ? (
          <text key={key} className="named share" x={width - 12} y={from * height + 24} textAnchor="start">
            {share}
          </text>
        ) : null,
      )}
      {[fold, half].map((line) =>
        line === undefined ? null : (
          <line key={line.text} className="line" x1="0" x2={width} y1={line.at * height} y2={line.at * height} />
        ),
      )}
    </svg>
  );
}

/** The bands alone, over whatever lies below. */
export const ScrollBands = ({
  bands,
  width,
  height,
}: {
  bands: ScrollData["bands"];
  width: number;
  height: number;
}) => (
  <>
    {bands.map(({ key, from, to, color }) => (
      <rect key={key} y={from * height} width={width} height={(to - from) * height} fill={color} fillOpacity={alpha} />
    ))}
  </>
);

function DepthTable({ data }: { data: ScrollData }) {
  const { t } = useTranslation("heatmaps");
  return (
    <Table
      label={t("scroll.depths")}
      rows={data.depths}
      keyOf={({ key }) => key}
      columns={[
        { key: "depth", label: t("scroll.depth"), cell: ({ name }) => name },
        { key: "people", label: t("columns.people"), isFigure: true, cell: ({ people }) => people },
        { key: "share", label: t("scroll.share"), isFigure: true, cell: ({ share }) => share },
      ]}
    />
  );
}

function BandTable({ data }: { data: ScrollData }) {
  const { t } = useTranslation("heatmaps");
  const isCompared = data.bands.some(({ before }) => before !== undefined);
  return (
    <Table
      label={t("scroll.table")}
      rows={data.bands}
      keyOf={({ key }) => key}
      columns={[
        { key: "band", label: t("scroll.band"), cell: ({ name }) => name },
        { key: "people", label: t("columns.people"), isFigure: true, cell: ({ people }) => people },
        { key: "share", label: t("scroll.share"), isFigure: true, cell: ({ share }) => share },
        ...(isCompared
          ? [
              {
                key: "before",
                label: t("scroll.before"),
                isFigure: true,
                cell: ({ before }: ScrollData["bands"][number]) => before,
              },
            ]
          : []),
      ]}
    />
  );
}
