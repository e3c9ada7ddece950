import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useCallback } from "react";

/**
 * Follows the pressed links inside of an element as `Link` does, with one listener: a list of some hundred links takes a
 * slow browser longer to draw with that component than with all else of it. Without scripts they are links all the same.
 */
export function useLinksInside() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const to = link?.getAttribute("href");
      // Another place of the same page is the browser's.
      if (!isPlain || event.defaultPrevented || !to?.startsWith("/")) return;
      event.preventDefault();
      navigate(to);
    },
    [navigate],
  );
}
