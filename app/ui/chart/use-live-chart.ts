import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { loader } from "#app/root.tsx";
import type { ChartData } from "./line-chart.tsx";

/**
 * Where the livelier chart is to be drawn, and whether it is there. It comes once the page is loaded and idle, or at the
 * first pointer on the chart; on screens from 768 px; never where the reader saves data. Where it cannot be fetched the
 * server's picture, which is whole, simply stays.
 */
export function useLiveChart(data: ChartData) {
  const savesData = useRouteLoaderData<typeof loader>("root")?.savesData ?? false;
  const place = useRef<HTMLDivElement>(null);
  const started = useRef(false);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || savesData || !hasRoom() || browserSavesData()) return;
    let gone = false;
    let remove = () => {};
    const draw = async () => {
      stop();
      started.current = true;
      const { drawLiveChart } = await import("./live-chart.ts");
      if (gone) return;
      const nonce = document.querySelector<HTMLElement>("style[nonce]")?.nonce ?? "";
      remove = await drawLiveChart(element, data, nonce);
      if (gone) remove();
      else setLive(true);
    };
    const start = () => void draw().catch(() => setLive(false));
    // A new metric or period is drawn at once: the reader is at the chart, and its code is here.
    const stop = started.current ? () => {} : soon(element.parentElement ?? element, start);
    if (started.current) start();
    return () => {
      gone = true;
      stop();
      remove();
      setLive(false);
    };
  }, [data, savesData]);
  return { place, isLive };
}

const hasRoom = () => window.matchMedia("(min-width: 768px)").matches;

const browserSavesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Calls once: at the first pointer on `element`, else when the page is loaded and has nothing else to do. Answers the stop. */
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
