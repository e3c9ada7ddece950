import styled from "@emotion/styled";
import { type PointerEvent, useCallback, useState } from "react";
import { colour } from "../theme/tokens.ts";
import type { LiveData, PictureData, PictureMark } from "./picture-data.ts";
import { ScrollBands } from "./scroll-card.tsx";
import type { ScrollData } from "./scroll-data.ts";
import type { LiveState } from "./use-live-layer.ts";

/** How much larger marks and words are drawn on a narrower picture: they are read at their size, the picture is looked at. */
const enlarged = (factor: number) => ({
  "& .mark, & .said .words, & .share": { transform: `scale(${factor})` },
  // Its sentence stands below the picture too.
  "& .said.far .words": { display: "none" },
});

const Frame = styled("div")({
  padding: "0 16px 16px",
  containerType: "inline-size",
  "& > div": {
    position: "relative",
    overflow: "hidden",
    border: `1px solid ${colour("border")}`,
    borderRadius: 8,
    backgroundColor: "#fff",
  },
  "& svg": { display: "block", inlineSize: "100%", blockSize: "auto" },
  // What stands over the layer, wherever that is drawn.
  "& svg.over": { position: "absolute", inset: 0, blockSize: "100%" },
  "& svg.over[data-live]": { pointerEvents: "none" },
  "& .mark circle": { fill: "#fff", stroke: "#17202E" },
  "& .mark text": { fill: "#17202E", fontWeight: 600, textAnchor: "middle", dominantBaseline: "central" },
  "& .line": { stroke: "#17202E", fill: "none" },
  "& .said rect": { fill: "#17202E" },
  "& .said text": { fill: "#fff", textAnchor: "middle", dominantBaseline: "central" },
  "& .share": { fill: "#17202E", fontWeight: 600, stroke: "#fff", paintOrder: "stroke", transformOrigin: "100% 50%" },
  "& .mark": { transformOrigin: "center" },
  "& .said .words": { transformOrigin: "0 50%" },
  "& .mark, & .said .words, & .share": { transformBox: "fill-box" },
  "@container (max-width: 560px)": enlarged(1.5),
  "@container (max-width: 400px)": enlarged(2),
});

/** The strip of scrolling beside the clicks, in px at a picture of 1440. */
const stripWidth = 24;

/**
 * The picture of a page with its clicks, the numbered marks of the ranking, and how far down people see. The layer is the
 * platform's picture until `live` has drawn its own.
 */
export function PagePicture({ data, live }: { data: PictureData; live?: LiveState }) {
  const { label, width, height, page, layer, marks, areas, scroll } = data;
  const [drawn, setDrawn] = useState<LiveData>();
  const loaded = live?.loaded;
  const isLive = loaded !== undefined && drawn === loaded.data;
  const onDrawn = useCallback(() => setDrawn(loaded?.data), [loaded]);
  // Marks and words have their size on the screen whatever the picture's width, at the usual width of the view.
  const unit = width / 720;
  const begin = live && (({ pointerType }: PointerEvent) => (pointerType === "mouse" ? live.begin() : undefined));
  return (
    <Frame>
      <div role="img" aria-label={label} onPointerEnter={begin}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <image href={page} width={width} height={height} />
          {layer === undefined || isLive ? null : (
            <image
              id="heat-layer"
              href={layer.address}
              x={layer.offset}
              y={layer.offset}
              width={layer.width}
              height={layer.height}
              preserveAspectRatio="none"
            />
          )}
        </svg>
        {live === undefined || loaded === undefined || layer === undefined ? null : (
          <loaded.Layer data={loaded.data} settings={live.values} onDrawn={onDrawn} />
        )}
        <svg className="over" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-live={isLive || undefined}>
          {scroll === undefined ? null : <Scrolled {...scroll} unit={unit} width={width} height={height} />}
          {areas.map(({ key, said, box: [x, y, across, down] }) => (
            <rect key={key} className="area" x={x} y={y} width={across} height={down} fill="transparent">
              <title>{said}</title>
            </rect>
          ))}
          {marks.map((mark) => (
            <Mark key={mark.key} mark={mark} unit={unit} />
          ))}
        </svg>
      </div>
    </Frame>
  );
}

function Mark({ mark: { words, label, x, y }, unit }: { mark: PictureMark; unit: number }) {
  return (
    <g className="mark">
      <title>{words}</title>
      <circle cx={x} cy={y} r={10 * unit} strokeWidth={unit} />
      <text x={x} y={y} fontSize={11 * unit}>
        {label}
      </text>
    </g>
  );
}

interface ScrolledProps {
  data: ScrollData;
  isStrip: boolean;
  unit: number;
  width: number;
  height: number;
}

function Scrolled({ data, isStrip, unit, width, height }: ScrolledProps) {
  const { bands, fold, half } = data;
  const across = isStrip ? stripWidth * (width / 1_440) : width;
  return (
    <>
      <g transform={`translate(${width - across} 0)`}>
        <ScrollBands bands={bands} width={across} height={height} />
      </g>
      {isStrip
        ? null
        : bands.map(({ key, from, share, isNamed }) =>
            isNamed ? (
              <text
                key={key}
                className="share"
                x={width - 8 * unit}
                y={from * height + 18 * unit}
                fontSize={13 * unit}
                strokeWidth={3 * unit}
                textAnchor="start"
              >
                {share}
              </text>
            ) : null,
          )}
      {half === undefined || isStrip ? null : (
        <SaidLine at={half.at * height} text={half.text} unit={unit} width={width} isFar />
      )}
      {fold === undefined ? null : <SaidLine at={fold.at * height} text={fold.text} unit={unit} width={width} />}
    </>
  );
}

interface LineProps {
  at: number;
  text: string;
  unit: number;
  width: number;
  /** Its words stand further from the edge, so that two lines beside each other can be read. */
  isFar?: boolean;
}

function SaidLine({ at, text, unit, width, isFar = false }: LineProps) {
  const box = { width: 290 * unit, height: 22 * unit };
  const start = (isFar ? 310 : 8) * unit;
  return (
    <g className={isFar ? "said far" : "said"}>
      <line className="line" x1="0" x2={width} y1={at} y2={at} strokeWidth={unit} strokeDasharray={`${4 * unit}`} />
      <g className="words">
        <rect x={start} y={at - box.height / 2} {...box} rx={6 * unit} />
        <text x={start + box.width / 2} y={at} fontSize={11 * unit}>
          {text}
        </text>
      </g>
    </g>
  );
}
