import styled from "@emotion/styled";
import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { LayerSettings } from "#contract/heat-settings.ts";
import { openLayer } from "./live-sheet.ts";
import type { LiveData, PictureArea } from "./picture-data.ts";

/** As wide as the picture, whatever the direction of the page: places are counted from the left. */
const Sheet = styled("div")({
  position: "absolute",
  inset: 0,
  overflow: "hidden",
  "& canvas": { position: "absolute", pointerEvents: "none" },
  "& p": {
    position: "absolute",
    zIndex: 1,
    padding: "4px 8px",
    borderRadius: 6,
    backgroundColor: "#17202E",
    color: "#fff",
    fontSize: 12,
    lineHeight: "20px",
    pointerEvents: "none",
    maxInlineSize: "60%",
  },
});

interface Props {
  data: LiveData;
  settings: LayerSettings;
  /** Once the layer is drawn. */
  onDrawn: () => void;
}

interface Tip {
  said: string;
  /** Shares of the picture. */
  x: number;
  y: number;
}

/** The layer on a canvas, drawn anew with every setting, and what is said of the element below the pointer. */
export function LiveLayer({ data, settings, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useMemo(() => openLayer(data), [data]);
  const [tip, setTip] = useState<Tip>();
  const { width, height } = data.sheets[0] ?? { width: 1, height: 1 };
  useLayoutEffect(() => {
    const place = canvas.current;
    if (place === null) return;
    // With the next frame: a slider moves more often than a screen shows.
    const frame = requestAnimationFrame(() => {
      const { columns, rows, gap } = layer.draw(place, settings);
      const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
      const { style } = place;
      style.insetInlineStart = percent(-gap / 2, width);
      style.insetBlockStart = percent(-gap / 2, height);
      style.inlineSize = percent(columns * gap, width);
      style.blockSize = percent(rows * gap, height);
      onDrawn();
    });
    return () => cancelAnimationFrame(frame);
  }, [layer, settings, width, height, onDrawn]);
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const shown = currentTarget.getBoundingClientRect();
    const x = (clientX - shown.left) / shown.width;
    const y = (clientY - shown.top) / shown.height;
    const area = findArea(data.areas, x * width, y * height);
    setTip(area === undefined ? undefined : { said: area.said, x, y });
  };
  return (
    <Sheet dir="ltr" onPointerMove={point} onPointerLeave={() => setTip(undefined)}>
      <canvas ref={canvas} />
      {tip === undefined ? null : (
        <p aria-hidden="true" data-tip="" style={placeOf(tip)}>
          <span dir="rtl">{tip.said}</span>
        </p>
      )}
    </Sheet>
  );
}

/** Beside the pointer, on the side where there is room. */
const placeOf = ({ x, y }: Tip) => ({
  [x > 0.5 ? "insetInlineEnd" : "insetInlineStart"]: `calc(${(x > 0.5 ? 1 - x : x) * 100}% + 12px)`,
  insetBlockStart: `calc(${y * 100}% + 12px)`,
});

/** The smallest element at a place: areas come by their size, the largest first. */
function findArea(areas: readonly PictureArea[], x: number, y: number): PictureArea | undefined {
  return areas.findLast(
    ({ box: [left, top, width, height] }) => x >= left && x <= left + width && y >= top && y <= top + height,
  );
}
