import styled from "@emotion/styled";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { from } from "./theme/tokens.ts";
import { ToastCard, type ToastTone } from "./toast-card.tsx";

export interface Toast {
  id: string;
  /** Of its text. */
  key: string;
  tone: ToastTone;
  text: string;
}

const maxToasts = 5;
const autoHideMs = 5_000;

const Region = styled("section")({
  position: "fixed",
  zIndex: 40,
  insetInline: 16,
  insetBlockStart: 16,
  display: "grid",
  gap: 8,
  pointerEvents: "none",
  [from.tablet]: { insetBlock: "auto 24px", insetInline: "auto 24px", inlineSize: 360 },
  "& > *": { pointerEvents: "auto" },
  // Nothing hides them without scripts: they precede the page instead of covering it.
  "@media (scripting: none)": { position: "static", inlineSize: "auto", "&:has(> *)": { margin: 16 } },
});

/**
 * Messages, at most 5 at a time. With scripts each hides after 5 seconds, errors when dismissed; without scripts they
 * stay until the next page. What `hidden` names is not shown.
 */
export function Toasts({ toasts, hidden }: { toasts: readonly Toast[]; hidden: string | undefined }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(toasts);
  const visible = shown.filter(({ key }) => key !== hidden);
  const [scripted, setScripted] = useState(false);
  // Kept when the next messages come: those before them hide at their own time.
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    setScripted(true);
    setShown((before) => [...before.filter(({ id }) => toasts.every((toast) => toast.id !== id)), ...toasts]);
    const timer = setTimeout(() => {
      const gone = new Set(toasts.filter(({ tone }) => tone !== "bad").map(({ id }) => id));
      setShown((before) => before.filter(({ id }) => !gone.has(id)));
      timers.current.delete(timer);
    }, autoHideMs);
    timers.current.add(timer);
  }, [toasts]);
  useEffect(() => {
    const { current: waiting } = timers;
    return () => {
      for (const timer of waiting) clearTimeout(timer);
    };
  }, []);
  return (
    <Region aria-label={t("toasts")} aria-live="polite">
      {visible.slice(-maxToasts).map(({ id, tone, text }) => (
        <ToastCard
          key={id}
          tone={tone}
          title={text}
          {...(scripted ? { onClose: () => setShown((before) => before.filter((toast) => toast.id !== id)) } : {})}
        />
      ))}
    </Region>
  );
}
