import { useLocation, useMatches } from "@remix-run/react";
import { useEffect, useState } from "react";
import { fetchRealtimeVisitors } from "#app/services/fetch-realtime-visitors.ts";

/** A first look at once would cost each short visit a question; the next ones are modest. */
const firstMs = 3_000;
const everyMs = 60_000;
/** Where the sidebar has words (`from.desktop`). */
const wide = "(min-width: 1280px)";

/** The count that the screen itself was loaded with: the overview returns it as `live`; the realtime screen shows its own. */
function useLoadedCount(website: string): string | undefined {
  const matches = useMatches();
  const { pathname } = useLocation();
  if (pathname === `/w/${website}/realtime`) return "";
  for (const { data } of matches) {
    if (typeof data === "object" && data !== null && "live" in data && typeof data.live === "string") return data.live;
  }
  return undefined;
}

/**
 * How many people are on the website now, in Persian digits; empty without any, or while unknown. A screen that shows the
 * count itself is not contradicted; on the others scripts fetch it once a minute while the wide sidebar is visible.
 */
export function useRealtimeVisitors(website: string): string {
  const loaded = useLoadedCount(website);
  const [fetched, setFetched] = useState({ website, people: "" });
  useEffect(() => {
    if (loaded !== undefined) return setFetched({ website, people: loaded });
    const leaving = new AbortController();
    const fetchCount = async () => {
      if (document.visibilityState !== "visible" || !window.matchMedia(wide).matches) return;
      const people = await fetchRealtimeVisitors(website, leaving.signal);
      if (!leaving.signal.aborted) setFetched({ website, people });
    };
    const first = setTimeout(fetchCount, firstMs);
    const timer = setInterval(fetchCount, everyMs);
    return () => {
      leaving.abort();
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [website, loaded]);
  return loaded ?? (fetched.website === website ? fetched.people : "");
}
