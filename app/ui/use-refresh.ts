import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Reloads the page's data while the page is visible. Without scripts a link does it. */
export function useRefresh(everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, everyMs);
    const seen = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [revalidate, state, everyMs]);
}
