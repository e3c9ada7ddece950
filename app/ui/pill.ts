import { colour } from "./theme/tokens.ts";

/** A short state, green after a dot. Other states override its colours. */
export const pill = {
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minBlockSize: 32,
  paddingInline: 12,
  borderRadius: 16,
  border: `1px solid ${colour("okedge")}`,
  backgroundColor: colour("okbg"),
  color: colour("ok"),
  fontWeight: 600,
  "&::before": {
    content: '""',
    flex: "none",
    inlineSize: 8,
    blockSize: 8,
    borderRadius: 4,
    backgroundColor: colour("ok"),
  },
} as const;
