import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { onlyPhone } from "./theme/tokens.ts";

/** The search above a list: its field, then what orders it, then the button. */
export const FindForm = styled(Form)({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 12,
  padding: "16px 16px 12px",
  "& > div": { flex: "0 1 200px" },
  "& > div:first-of-type": { flex: "1 1 240px", maxInlineSize: 420 },
  "& > fieldset": { flex: "0 1 280px" },
  // The button stands beside a field, not below it.
  [onlyPhone]: {
    "& > div:not(:first-of-type), & > div:only-of-type": { flex: "1 1 140px" },
    "& > fieldset": { flex: "1 1 100%" },
  },
});
