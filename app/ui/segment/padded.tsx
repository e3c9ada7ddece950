import styled from "@emotion/styled";

/** Text inside a card. */
export const Padded = styled("div")({ display: "grid", gap: 8, padding: "0 16px 16px" });
