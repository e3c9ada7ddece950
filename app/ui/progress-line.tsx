import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { colour } from "./theme/tokens.ts";
import { useLeaving } from "./use-leaving.ts";

const run = keyframes({ from: { transform: "scaleX(0.04)" }, to: { transform: "scaleX(0.92)" } });

const Line = styled("div")({
  position: "fixed",
  zIndex: 40,
  insetBlockStart: 0,
  insetInline: 0,
  blockSize: 3,
  backgroundColor: colour("plink"),
  // From the right, as everything that is filled.
  transformOrigin: "100% 50%",
  transform: "scaleX(0.92)",
  "@media (prefers-reduced-motion: no-preference)": { animation: `${run} 4s cubic-bezier(0.1, 0.8, 0.2, 1)` },
});

/** Moves as soon as a link or a form is pressed; the page stays as it is until the next one has come. */
export function ProgressLine() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  const isLeaving = useLeaving();
  return state === "idle" && !isLeaving ? null : <Line role="progressbar" aria-label={t("loading")} data-progress="" />;
}
