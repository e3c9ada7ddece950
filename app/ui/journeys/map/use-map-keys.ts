import { useEffect, useRef } from "react";
import type { OpenMap } from "./use-map-editor.ts";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, anywhere on the page but in fields, which undo their own words. */
export function useMapKeys({ open, isEditable }: { open: OpenMap; isEditable: boolean }): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (!isEditable) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      // By the place of the key: a Persian keyboard has other letters there.
      if (event.code === "KeyZ" && !event.shiftKey) latest.current.undo();
      else if (event.code === "KeyY" || (event.code === "KeyZ" && event.shiftKey)) latest.current.redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isEditable]);
}
