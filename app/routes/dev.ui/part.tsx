import styled from "@emotion/styled";
import { type ReactNode, useId } from "react";
import type { GalleryWords } from "#app/text/fa/gallery.ts";
import { colour } from "#app/ui/theme/tokens.ts";

/** Props of each group of samples: texts, and a scheme that keeps control names unique. */
export interface SampleProps {
  words: GalleryWords;
  scheme: "light" | "dark";
}

const Frame = styled("section")({
  display: "grid",
  gap: 12,
  minInlineSize: 0,
  "& > h3": { fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text2") },
});

/** One part of the gallery under its name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Frame>
  );
}

/** Samples in a wrapping row. */
export const Samples = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 12 });

/** Samples of equal width. */
export const Grid = styled("div")({
  display: "grid",
  gap: 16,
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(220px, 100%), 1fr))",
});
