import styled from "@emotion/styled";
import type { ComponentProps } from "react";
import { colour } from "./theme/tokens.ts";
import { useHydrated } from "./use-hydrated.ts";

const Range = styled("input")({
  inlineSize: "100%",
  blockSize: 24,
  margin: 0,
  // Beside a darker accent, Chromium draws the track of a dark page in white.
  accentColor: colour("plink"),
  cursor: "pointer",
  "@media (pointer: coarse)": { blockSize: 44 },
  "&[hidden]": { display: "none", "@media (scripting: enabled)": { display: "block", visibility: "hidden" } },
});

interface Props extends Pick<ComponentProps<"input">, "min" | "max" | "aria-label" | "aria-valuetext" | "aria-hidden"> {
  value: number;
  tabIndex?: number;
  onSlide: (value: number) => void;
}

/**
 * A slider that follows the field beside it, which alone is sent. It has its place before scripts decide whether it is
 * there; without scripts it takes none.
 */
export function Slider({ onSlide, ...range }: Props) {
  const isHydrated = useHydrated();
  return (
    <Range
      type="range"
      hidden={!isHydrated}
      {...range}
      onChange={({ currentTarget }) => onSlide(Number(currentTarget.value))}
    />
  );
}
