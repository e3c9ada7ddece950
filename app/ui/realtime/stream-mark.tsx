import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { pill } from "../pill.ts";
import { colour } from "../theme/tokens.ts";
import type { StreamState } from "./use-stream.ts";

const beat = keyframes({ "50%": { opacity: 0.35 } });

const Mark = styled("span")({
  ...pill,
  "@media (prefers-reduced-motion: no-preference)": {
    "&[data-state=live]::before": { animation: `${beat} 2s ease-in-out infinite` },
  },
  "&[data-state=lost]": { borderColor: colour("warnedge"), backgroundColor: colour("warnbg"), color: colour("warn") },
  "&[data-state=lost]::before": { borderRadius: 1, backgroundColor: colour("warn") },
});

/** Whether the numbers follow by themselves. Nothing where they do not: there a link brings newer ones. */
export function StreamMark({ state }: { state: StreamState }) {
  const { t } = useTranslation("behaviour");
  return (
    <span role="status">
      {state === "still" ? null : <Mark data-state={state}>{t(`realtime.state.${state}`)}</Mark>}
    </span>
  );
}

/** Numbers that change by themselves are read out at most so often. */
const quietMs = 30_000;

/** Reads a sentence out politely when it has changed, now and then. What is on the page when it opens is not read. */
export function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const last = useRef({ text, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (text === last.current.text) return;
    const say = () => {
      last.current = { text, at: performance.now() };
      setSaid(text);
    };
    const timer = setTimeout(say, Math.max(0, last.current.at + quietMs - performance.now()));
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="hidden" aria-live="polite">
      {said}
    </p>
  );
}
