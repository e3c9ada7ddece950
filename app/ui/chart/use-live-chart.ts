import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useRootData } from "../use-root-data.ts";
import { browserSavesData, whenIdle } from "../when-idle.ts";
import type { ChartData } from "./chart-data.ts";
import type { LiveChartProps } from "./live-chart.tsx";

interface Loaded {
  Chart: ComponentType<LiveChartProps>;
  height: number;
  nonce: string;
}

/**
 * The interactive chart and where it goes. It is loaded once the page is idle, or at the first pointer on the chart; on
 * screens from 768 px, and never where the reader saves data. Where it cannot be fetched the server's picture, which is
 * complete, stays.
 */
export function useLiveChart(data: ChartData) {
  const savesData = useRootData()?.savesData ?? false;
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [drawn, setDrawn] = useState<ChartData>();
  useEffect(() => {
    const element = place.current;
    if (element === null || savesData || !hasRoom() || browserSavesData()) return;
    let isGone = false;
    const load = async () => {
      cancel();
      const { default: Chart } = await import("./live-chart.tsx");
      const nonce = document.querySelector<HTMLElement>("style[nonce]")?.nonce ?? "";
      if (!isGone) setLoaded({ Chart, height: element.getBoundingClientRect().height, nonce });
    };
    const cancel = whenIdle(element.parentElement ?? element, () => void load().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
    };
  }, [savesData]);
  const onDrawn = useCallback(() => setDrawn(data), [data]);
  const chart = loaded && { ...loaded, data, onDrawn };
  // Lines of other data are not shown: the server's are, until the chart has drawn this data.
  return { place, chart, isLive: drawn === data };
}

const hasRoom = () => window.matchMedia("(min-width: 768px)").matches;
