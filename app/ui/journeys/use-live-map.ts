import { type ComponentType, type RefObject, startTransition, useEffect, useState } from "react";
import { sheetEdge, sheetTop } from "#app/journeys/describe-map.ts";
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
  // Fetched while the page is hydrated.
  const [loading] = useState(() => (isWanted(savesData) ? loadMap() : undefined));
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    let isGone = false;
    void loading?.then((LiveMap) => {
      if (isGone || LiveMap === undefined) return;
      const place = placeOf(element);
      startTransition(() => setLive({ LiveMap, place }));
    });
    return () => {
      isGone = true;
    };
  }, [loading, stage]);
  return live;
}

const isWanted = (savesData: boolean): boolean =>
  typeof window !== "undefined" && !savesData && !browserSavesData() && window.matchMedia("(min-width: 768px)").matches;

const loadMap = (): Promise<Live["LiveMap"] | undefined> =>
  import("./map/live-map.tsx").then(
    (module) => module.default,
    () => undefined,
  );

/** Where the blocks of the drawing stand on the stage: the map begins there, so that nothing moves. */
function placeOf(stage: HTMLElement): Live["place"] {
  const { left, top, width, height } = stage.getBoundingClientRect();
  const size = { width, height };
  const sheet = stage.querySelector("[data-sheet]")?.getBoundingClientRect();
  if (sheet === undefined) return { size, start: { x: width / 2, y: sheetTop } };
  return { size, start: { x: sheet.left - left + sheetEdge, y: sheet.top - top + sheetTop } };
}
