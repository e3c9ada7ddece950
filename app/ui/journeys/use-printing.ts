import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed; what is drawn for paper alone is there before the browser lays it out. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    const draw = (isOnPaper: boolean) => flushSync(() => setPrinting(isOnPaper));
    const begin = () => draw(true);
    const end = () => draw(false);
    const follow = ({ matches }: MediaQueryListEvent) => draw(matches);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    media.addEventListener("change", follow);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
      media.removeEventListener("change", follow);
    };
  }, []);
  return isPrinting;
}
