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

/** The legend of a table's shades, with the lowest and the highest value at its ends. */
export const ShadeLegend = ({ min, max }: { min: string; max: string }) => (
  <Legend>
    {min}
    {steps.map((shade) => (
      <i key={shade} className={`shade s${shade}`} aria-hidden="true" />
    ))}
    {max}
  </Legend>
);
