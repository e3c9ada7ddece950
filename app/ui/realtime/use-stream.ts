import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { listen } from "#app/services/listen.ts";

export type StreamState = "still" | "live" | "lost";

const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * What a page was loaded with, then each newer one that its stream of server-sent events tells, while the page is looked
 * at. A connection that is lost is opened again after longer and longer pauses; where the sign-in or the thing itself is
 * gone, the page is loaded anew, which says so. Without scripts it stays as it was loaded.
 */
export function useStream<Data extends { at: number }>(
  url: string,
  loaded: Data,
): { newest: Data; state: StreamState } {
  const [told, setTold] = useState<Data>();
  const [state, setState] = useState<StreamState>("still");
  const { revalidate } = useRevalidator();
  const reload = useRef(revalidate);
  reload.current = revalidate;
  useEffect(() => {
    setTold(undefined);
    let leaving: AbortController | undefined;
    const follow = async ({ signal }: AbortController) => {
      for (let failures = 0; !signal.aborted; failures += 1) {
        const status = await listen<Data>(url, signal, (data) => {
          failures = 0;
          setTold(data);
          setState("live");
        });
        if (signal.aborted) return;
        if (status === 401 || status === 404) return reload.current();
        // A stream that ends after it told something is opened again at once: its token was over.
        if (failures > 0) setState("lost");
        // Spread, so that not all come back in the same moment.
        const pause = Math.min(shortestPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random());
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    const turn = () => {
      leaving?.abort();
      leaving = undefined;
      if (document.visibilityState !== "visible") return;
      leaving = new AbortController();
      void follow(leaving);
    };
    turn();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      leaving?.abort();
    };
  }, [url]);
  return { newest: told !== undefined && told.at >= loaded.at ? told : loaded, state };
}
