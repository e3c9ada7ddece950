import { useEffect, useState } from "react";
import { fetchUnread } from "#app/services/fetch-unread.ts";

/** A page that nobody looks at asks nothing; one that is looked at again asks at once, but not twice within this time. */
const everyMs = 120_000;

/** What the bell says: as the page was loaded, then what scripts fetch every two minutes while the page is visible. */
export function useUnread(website: string, loaded: string): string {
  const [fetched, setFetched] = useState({ website, loaded, unread: loaded });
  useEffect(() => {
    const leaving = new AbortController();
    let lastAt = performance.now();
    const ask = async () => {
      if (document.visibilityState !== "visible" || performance.now() - lastAt < everyMs) return;
      lastAt = performance.now();
      const unread = await fetchUnread(website, leaving.signal);
      if (unread !== undefined && !leaving.signal.aborted) setFetched({ website, loaded, unread });
    };
    // A little more than the pause; not all pages in the same moment.
    const timer = setInterval(ask, everyMs * (1 + Math.random() / 10));
    document.addEventListener("visibilitychange", ask);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [website, loaded]);
  return fetched.website === website && fetched.loaded === loaded ? fetched.unread : loaded;
}
