import styled from "@emotion/styled";

/** The parts of a screen, stacked. */
export const Screen = styled("div")({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 16 });
