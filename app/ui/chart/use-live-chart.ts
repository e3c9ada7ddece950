import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useRootData } from "../use-root-data.ts";
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
    const cancel = soon(element.parentElement ?? element, () => void load().catch(() => undefined));
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

const browserSavesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Calls once: at the first pointer on `element`, else when the page is loaded and idle. Returns a function that cancels it. */
function soon(element: HTMLElement, call: () => void): () => void {
  let timer: number | undefined;
  let idle: number | undefined;
  const wait = () => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) idle = window.requestIdleCallback(call);
    else timer = setTimeout(call, 2_000) as unknown as number;
  };
  element.addEventListener("pointerenter", call, { once: true });
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    element.removeEventListener("pointerenter", call);
    window.removeEventListener("load", wait);
    if (idle !== undefined) window.cancelIdleCallback(idle);
    clearTimeout(timer);
  };
}
