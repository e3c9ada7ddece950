import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { listen } from "#app/services/listen.ts";

export type StreamState = "still" | "live" | "lost";

const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * The data that a page was loaded with, then each newer message of its stream of server-sent events, while the page is
 * visible. A lost connection is opened again after growing pauses; without a session, or where the thing itself is gone,
 * the page is reloaded, which shows it. Without scripts it stays as it was loaded.
 */
export function useStream<Data extends { at: number }>(
  url: string,
  loaded: Data,
): { newest: Data; state: StreamState } {
  const [received, setReceived] = useState<Data>();
  const [state, setState] = useState<StreamState>("still");
  const { revalidate } = useRevalidator();
  const reload = useRef(revalidate);
  reload.current = revalidate;
  useEffect(() => {
    setReceived(undefined);
    let leaving: AbortController | undefined;
    const follow = async ({ signal }: AbortController) => {
      for (let failures = 0; !signal.aborted; failures += 1) {
        const status = await listen<Data>(url, signal, (data) => {
          failures = 0;
          setReceived(data);
          setState("live");
        });
        if (signal.aborted) return;
        if (status === 401 || status === 404) return reload.current();
        // A stream that ends after a message is opened again at once: its token has expired.
        if (failures > 0) setState("lost");
        // Spread, so that not all come back in the same moment.
        const pause = Math.min(shortestPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random());
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    const followWhileVisible = () => {
      leaving?.abort();
      leaving = undefined;
      if (document.visibilityState !== "visible") return;
      leaving = new AbortController();
      void follow(leaving);
    };
    followWhileVisible();
    document.addEventListener("visibilitychange", followWhileVisible);
    return () => {
      document.removeEventListener("visibilitychange", followWhileVisible);
      leaving?.abort();
    };
  }, [url]);
  return { newest: received !== undefined && received.at >= loaded.at ? received : loaded, state };
}
