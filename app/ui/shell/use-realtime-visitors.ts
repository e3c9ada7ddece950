import { useLocation, useMatches } from "@remix-run/react";
import { useEffect, useState } from "react";
import { fetchRealtimeVisitors } from "#app/services/fetch-realtime-visitors.ts";

/** A first look at once would cost each short visit a question; the next ones are modest. */
const firstMs = 3_000;
const everyMs = 60_000;
/** Where the sidebar has words (`from.desktop`). */
const wide = "(min-width: 1280px)";

/** What the screen itself was loaded with: the overview answers it as `live`; the screen of now tells it better. */
function useTold(website: string): string | undefined {
  const matches = useMatches();
  const { pathname } = useLocation();
  if (pathname === `/w/${website}/realtime`) return "";
  for (const { data } of matches) {
    if (typeof data === "object" && data !== null && "live" in data && typeof data.live === "string") return data.live;
  }
  return undefined;
}

/**
 * How many are on the website now, in Persian digits; empty where nobody is, or it is not known. A screen that says it
 * itself is not contradicted; on the others scripts ask once a minute while the wide sidebar is looked at, and no page
 * waits for it.
 */
export function useRealtimeVisitors(website: string): string {
  const told = useTold(website);
  const [heard, setHeard] = useState({ website, people: "" });
  useEffect(() => {
    if (told !== undefined) return setHeard({ website, people: told });
    const leaving = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== "visible" || !window.matchMedia(wide).matches) return;
      const people = await fetchRealtimeVisitors(website, leaving.signal);
      if (!leaving.signal.aborted) setHeard({ website, people });
    };
    const first = setTimeout(ask, firstMs);
    const timer = setInterval(ask, everyMs);
    return () => {
      leaving.abort();
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [website, told]);
  return told ?? (heard.website === website ? heard.people : "");
}
