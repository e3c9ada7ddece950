import styled from "@emotion/styled";
import { mostShade, shades } from "./shade.ts";

const Legend = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  whiteSpace: "nowrap",
  "& i": { inlineSize: 22, blockSize: 14 },
  ...shades,
});

/** What the shades of a table stand for: the least and the most, named at their ends. */
export const ShadeLegend = ({ least, most }: { least: string; most: string }) => (
  <Legend>
    {least}
    {Array.from({ length: mostShade + 1 }, (_, shade) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step of shade is its number.
      <i key={shade} className={`shade s${shade}`} aria-hidden="true" />
    ))}
    {most}
  </Legend>
);
