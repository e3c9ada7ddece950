import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card } from "./card.tsx";
import { colour } from "./theme/tokens.ts";

const breathe = keyframes({ "50%": { opacity: 0.5 } });

const Lines = styled("svg")({
  display: "block",
  inlineSize: "100%",
  padding: 16,
  fill: colour("mute"),
  "@media (prefers-reduced-motion: no-preference)": { animation: `${breathe} 1.6s ease-in-out infinite` },
});

const lengths = [48, 74, 92, 74, 56, 40] as const;
const [lineHeight, gap] = [16, 20];

/** A placeholder card of `lines` of 36 px, for waits over 300 ms. */
export function Skeleton({ lines }: { lines: number }) {
  const { t } = useTranslation();
  return (
    <Card as="div" role="status">
      <span className="hidden">{t("loading")}</span>
      <Lines height={lines * (lineHeight + gap) + 32 - gap} aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => {
          const length = lengths[index % lengths.length] ?? 60;
          const key = `line ${index}`;
          // From the right, where reading begins.
          return (
            <rect
              key={key}
              x={`${100 - length}%`}
              y={index * (lineHeight + gap)}
              width={`${length}%`}
              height={lineHeight}
              rx={6}
            />
          );
        })}
      </Lines>
    </Card>
  );
}
