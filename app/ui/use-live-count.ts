import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";

/** A pause in typing after which the fields are counted. */
const pauseMs = 700;

interface Live<View> {
  /** What is shown before anything is typed: the stored answers' count. */
  stored: View | undefined;
  /** Where typed fields are counted. */
  to: string;
  /** Of the stored answers: what was typed before they were stored counts no more. */
  key: string;
  /** Whether it takes the place of what is shown: complete fields that were counted, or a count that failed. */
  isShown: (view: View) => boolean;
  /** Whether counting takes long, so that an estimate comes first. */
  isLarge: (view: View) => boolean;
}

/**
 * Counts the fields of the form around `inside` after each pause in typing, one count at a time: what is typed meanwhile is
 * counted next. Where counting takes long an estimate comes first, and the exact count follows it.
 */
export function useLiveCount<View>(
  inside: RefObject<HTMLElement>,
  { stored, to, key, isShown, isLarge }: Live<View>,
): { preview: View | undefined; isIncomplete: boolean; isLive: boolean } {
  const { data, state, submit } = useFetcher<unknown>({ key });
  const answered = data as View | undefined;
  const [changes, setChanges] = useState(0);
  const counted = useRef({ changes: 0, isExact: true });
  const shown = useRef({ key, preview: stored });
  if (shown.current.key !== key) shown.current = { key, preview: stored };
  if (answered !== undefined && isShown(answered)) shown.current.preview = answered;
  const { preview } = shown.current;
  const isSlow = preview !== undefined && isLarge(preview);

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
    const isExact = !isNew || !isSlow;
    counted.current = { changes, isExact };
    const fields = new FormData(form);
    fields.set("mode", isExact ? "exact" : "estimate");
    submit(fields, { method: "post", action: to });
  }, [inside, changes, state, submit, to, isSlow]);

  return { preview, isIncomplete: answered !== undefined && !isShown(answered), isLive: changes > 0 };
}
