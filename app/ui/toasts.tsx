import { styled } from "@mui/joy/styles";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "./banner.tsx";
import { colour, from } from "./theme/tokens.ts";

export interface Toast {
  id: string;
  tone: "ok" | "bad" | "info";
  text: string;
}

const atMost = 5;
const goneAfterMs = 5_000;

const Region = styled("section")({
  position: "fixed",
  zIndex: 40,
  insetInline: 16,
  insetBlockStart: 16,
  display: "grid",
  gap: 8,
  pointerEvents: "none",
  [from.tablet]: { insetBlock: "auto 24px", insetInline: "auto 24px", inlineSize: 360 },
  "& > div": { position: "relative", pointerEvents: "auto", boxShadow: colour("popShadow"), borderRadius: 12 },
  "& button": {
    position: "absolute",
    insetBlockStart: 8,
    insetInlineEnd: 8,
    display: "grid",
    placeContent: "center",
    inlineSize: 32,
    blockSize: 32,
    border: 0,
    borderRadius: 8,
    background: "none",
    color: colour("text3"),
    cursor: "pointer",
  },
  "& button:hover": { backgroundColor: colour("hover") },
});

/**
 * What just happened, at most 5 at a time. Scripts take each away after 5 seconds, errors when somebody does; without
 * scripts they stand until the next page.
 */
export function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(toasts);
  const [scripted, setScripted] = useState(false);
  useEffect(() => {
    setScripted(true);
    setShown((before) => [...before.filter(({ id }) => toasts.every((toast) => toast.id !== id)), ...toasts]);
    const timer = setTimeout(() => {
      const gone = new Set(toasts.filter(({ tone }) => tone !== "bad").map(({ id }) => id));
      setShown((before) => before.filter(({ id }) => !gone.has(id)));
    }, goneAfterMs);
    return () => clearTimeout(timer);
  }, [toasts]);
  return (
    <Region aria-label={t("toasts")} aria-live="polite">
      {shown.slice(-atMost).map(({ id, tone, text }) => (
        <div key={id}>
          <Banner tone={tone} title={text} />
          {scripted ? (
            <button
              type="button"
              aria-label={t("close")}
              onClick={() => setShown((before) => before.filter((toast) => toast.id !== id))}
            >
              <X size={18} strokeWidth={1.75} aria-hidden />
            </button>
          ) : null}
        </div>
      ))}
    </Region>
  );
}
