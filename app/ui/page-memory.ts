import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Pages that Back finds; the largest has about 60 kB of data. */
const maxPages = 20;
/** Figures older than this are fetched anew. */
const maxAgeMs = 5 * 60_000;
/** A navigation that a press of Back or Forward began follows within the same task. */
const popMs = 50;

interface KeptPage {
  data: unknown;
  at: number;
}

const pages = new Map<string, KeptPage>();
let poppedAt = Number.NEGATIVE_INFINITY;

if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (poppedAt = performance.now()), { capture: true });
  // What a form changes may stand on any page.
  document.addEventListener("submit", (event) => isPost(event.target) && pages.clear(), { capture: true });
}

const isPost = (target: EventTarget | null) => target instanceof HTMLFormElement && target.method === "post";

/** Keeps the data of the page that is shown, for Back. */
export function usePageMemory(data: unknown): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const key = pathname + search;
    pages.delete(key);
    pages.set(key, { data, at: performance.now() });
    const [oldest] = pages.keys();
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
  }, [pathname, search, data]);
}

/** The client loader of a page that `usePageMemory` keeps: Back and Forward show it at once, every other way fetches it. */
export async function loadFromMemory({
  request,
  serverLoader,
}: {
  request: Request;
  serverLoader: () => Promise<unknown>;
}): Promise<unknown> {
  const { pathname, search } = new URL(request.url);
  const kept = pages.get(pathname + search);
  const isBack = performance.now() - poppedAt < popMs;
  return isBack && kept !== undefined && performance.now() - kept.at < maxAgeMs ? kept.data : serverLoader();
}
