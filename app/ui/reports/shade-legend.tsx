import styled from "@emotion/styled";
import { shades, steps } from "./shade.ts";

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
    {steps.map((shade) => (
      <i key={shade} className={`shade s${shade}`} aria-hidden="true" />
    ))}
    {most}
  </Legend>
);
