import { type ComponentType, type RefObject, startTransition, useEffect, useState } from "react";
import { useRootData } from "../use-root-data.ts";
import { browserSavesData } from "../when-idle.ts";
import type { LiveMapProps } from "./map/live-map.tsx";

interface Live {
  LiveMap: ComponentType<LiveMapProps>;
  place: Pick<LiveMapProps, "start" | "size">;
}

/**
 * The map that scripts lead, on screens from 768 px, and never where the reader saves data. It is drawn in slices in the
 * place of the server's drawing, which is there until then; where it cannot be fetched that and the forms stay.
 */
export function useLiveMap(stage: RefObject<HTMLElement>) {
  const savesData = useRootData()?.savesData ?? false;
  const [live, setLive] = useState<Live>();
  useEffect(() => {
    const element = stage.current;
    if (element === null || savesData || browserSavesData() || !window.matchMedia("(min-width: 768px)").matches) return;
    let isGone = false;
    const load = async () => {
      const { default: LiveMap } = await import("./map/live-map.tsx");
      if (isGone) return;
      const place = placeOf(element);
      startTransition(() => setLive({ LiveMap, place }));
    };
    void load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [savesData, stage]);
  return live;
}

/** Room around the drawing. */
const edge = 24;

/** Where the blocks of the drawing stand on the stage: the map begins there, so that nothing moves. */
function placeOf(stage: HTMLElement): Live["place"] {
  const { left, top, width, height } = stage.getBoundingClientRect();
  const size = { width, height };
  const sheet = stage.querySelector("[data-sheet]")?.getBoundingClientRect();
  if (sheet === undefined) return { size, start: { x: width / 2, y: edge } };
  return { size, start: { x: sheet.left - left + edge, y: sheet.top - top + edge } };
}
