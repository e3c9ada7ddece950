import { type ComponentType, type RefObject, useEffect, useState } from "react";
import { useRootData } from "../use-root-data.ts";
import { browserSavesData, whenIdle } from "../when-idle.ts";
import type { LiveMapProps } from "./map/live-map.tsx";

/**
 * The map that scripts lead. It is loaded once the page is idle, or at the first pointer on the drawing; on screens from
 * 768 px, and never where the reader saves data. Where it cannot be fetched the server's drawing and the forms stay.
 */
export function useLiveMap(stage: RefObject<HTMLElement>) {
  const savesData = useRootData()?.savesData ?? false;
  const [live, setLive] = useState<{ LiveMap: ComponentType<LiveMapProps>; start: { x: number; y: number } }>();
  useEffect(() => {
    const element = stage.current;
    if (element === null || savesData || browserSavesData() || !window.matchMedia("(min-width: 768px)").matches) return;
    let isGone = false;
    const load = async () => {
      cancel();
      const { default: LiveMap } = await import("./map/live-map.tsx");
      if (!isGone) setLive({ LiveMap, start: startOf(element) });
    };
    const cancel = whenIdle(element, () => void load().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
    };
  }, [savesData, stage]);
  return live;
}

/** Room around the drawing. */
const edge = 24;

/** Where the blocks of the drawing stand on the stage: the map begins there, so that nothing moves. */
function startOf(stage: HTMLElement): { x: number; y: number } {
  const outer = stage.getBoundingClientRect();
  const sheet = stage.querySelector("[data-sheet]")?.getBoundingClientRect();
  if (sheet === undefined) return { x: outer.width / 2, y: edge };
  return { x: sheet.left - outer.left + edge, y: sheet.top - outer.top + edge };
}
