import styled from "@emotion/styled";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { colour, onlyPhone } from "./theme/tokens.ts";

const tones = {
  bad: { back: "badbg", edge: "badedge", mark: "bad", Icon: CircleAlert },
  warn: { back: "warnbg", edge: "warnedge", mark: "warn", Icon: TriangleAlert },
  ok: { back: "okbg", edge: "okedge", mark: "ok", Icon: CircleCheck },
  info: { back: "psoft", edge: "pborder", mark: "plink", Icon: Info },
} as const;

type Tone = keyof typeof tones;

const Box = styled("div", { shouldForwardProp: (name) => name !== "tone" })<{ tone: Tone }>(({ tone }) => ({
  display: "flex",
  gap: 12,
  padding: "12px 16px",
  borderRadius: 12,
  border: `1px solid ${colour(tones[tone].edge)}`,
  backgroundColor: colour(tones[tone].back),
  "& > svg": { flex: "none", marginBlockStart: 2, color: colour(tones[tone].mark) },
  "& strong": { display: "block", fontWeight: 600 },
  "& p": { color: colour("text2") },
  "& > nav": { flex: "none", alignSelf: "center", marginInlineStart: "auto" },
  "&:has(> nav)": { alignItems: "center" },
  // On phones the action stands below the words, which it would squeeze.
  [onlyPhone]: {
    "&:has(> nav)": { flexWrap: "wrap" },
    "& > svg + div": { flex: "1 1 200px" },
    "& > nav": { marginInlineStart: 32 },
  },
}));

/** A message above a page or form: what happened, what is preserved, what to do. */
export function Banner({
  tone,
  title,
  action,
  children,
}: {
  tone: Tone;
  title: string;
  /** A link or button at the end. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { Icon } = tones[tone];
  return (
    <Box tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <strong>{title}</strong>
        {children === undefined ? null : <p>{children}</p>}
      </div>
      {action === undefined ? null : <nav aria-label={title}>{action}</nav>}
    </Box>
  );
}
