import { useEffect, useState } from "react";

/** A page never learns when a download has begun: the line shows that it was pressed. */
const downloadMs = 1_500;
/** A browser that stopped loading says nothing either. */
const maxLeavingMs = 20_000;

/** Whether the browser itself loads what was pressed: a link or a form that the page's router leaves to it. */
export function useLeaving(): boolean {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const show = (forMs: number) => {
      window.clearTimeout(timer);
      setLeaving(forMs > 0);
      if (forMs > 0) timer = window.setTimeout(() => setLeaving(false), forMs);
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || !isFollowed(event, link)) return;
      show(link.hasAttribute("download") ? downloadMs : maxLeavingMs);
    };
    const onSubmit = ({ defaultPrevented }: SubmitEvent) => defaultPrevented || show(maxLeavingMs);
    const onShow = () => show(0);
    // After the router's own listeners, which prevent the default of what they load.
    window.addEventListener("click", onClick);
    window.addEventListener("submit", onSubmit);
    window.addEventListener("pageshow", onShow);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("click", onClick);
      window.removeEventListener("submit", onSubmit);
      window.removeEventListener("pageshow", onShow);
    };
  }, []);
  return isLeaving;
}

/** Whether the browser follows a pressed link in this tab, to another page. */
function isFollowed(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isSamePage = link.hash !== "" && link.pathname === location.pathname && link.search === location.search;
  const isPage = link.protocol === "http:" || link.protocol === "https:";
  return !event.defaultPrevented && isPlain && isPage && !isSamePage && (link.target === "" || link.target === "_self");
}
