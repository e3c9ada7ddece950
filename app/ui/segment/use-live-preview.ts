import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { PreviewView } from "./segment-data.ts";

/** A pause in typing after which the conditions are counted. */
const pauseMs = 700;

interface Live {
  /** What is shown before anything is typed: the stored conditions' count. */
  stored: PreviewView | undefined;
  /** Where typed conditions are counted. */
  to: string;
  /** Of the stored answers: what was typed before they were stored counts no more. */
  key: string;
}

/**
 * Counts the conditions of the form around `inside` after each pause in typing, one count at a time: what is typed meanwhile
 * is counted next. Of many people an estimate comes first, and the exact count follows it.
 */
export function useLivePreview(inside: RefObject<HTMLElement>, { stored, to, key }: Live) {
  const { data, state, submit } = useFetcher<PreviewView>({ key });
  const [changes, setChanges] = useState(0);
  const counted = useRef({ changes: 0, isExact: true });
  const shown = useRef({ key, preview: stored });
  if (shown.current.key !== key) shown.current = { key, preview: stored };
  if (data?.count !== undefined || data?.isFailed) shown.current.preview = data;
  const preview = shown.current.preview;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = ({ target }: Event) => {
      // Another step has another form, and some have none that is counted.
      const form = inside.current?.closest("form");
      if (form == null || !(target instanceof Node) || !form.contains(target)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setChanges((count) => count + 1), pauseMs);
    };
    document.addEventListener("input", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("input", wait);
    };
  }, [inside]);

  useEffect(() => {
    const form = inside.current?.closest("form");
    if (form == null || state !== "idle") return;
    const isNew = counted.current.changes !== changes;
    if (!isNew && counted.current.isExact) return;
    const isExact = !isNew || preview?.count?.isLarge !== true;
    counted.current = { changes, isExact };
    const fields = new FormData(form);
    fields.set("mode", isExact ? "exact" : "estimate");
    submit(fields, { method: "post", action: to });
  }, [inside, changes, state, submit, to, preview]);

  const isIncomplete = data !== undefined && data.count === undefined && !data.isFailed;
  return { preview, isIncomplete, isLive: changes > 0 };
}
