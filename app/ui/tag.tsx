import styled from "@emotion/styled";
import type { LucideIcon } from "lucide-react";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "#app/format/figures.ts";
import { type Colour, colour } from "./theme/tokens.ts";

const tones = {
  plain: { back: "mute", words: "text2" },
  main: { back: "psoft", words: "psoftText" },
  ok: { back: "okbg", words: "ok" },
  warn: { back: "warnbg", words: "warn" },
  bad: { back: "badbg", words: "bad" },
} as const satisfies Record<string, { back: Colour; words: Colour }>;

export type TagTone = keyof typeof tones;

const Mark = styled("span", { shouldForwardProp: (name) => name !== "tone" })<{ tone: TagTone }>(({ tone }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  // In the middle of a row's line, whatever stands beside it.
  verticalAlign: "middle",
  minBlockSize: 22,
  paddingInline: 8,
  borderRadius: 6,
  fontSize: 12,
  lineHeight: "20px",
  whiteSpace: "nowrap",
  backgroundColor: colour(tones[tone].back),
  color: colour(tones[tone].words),
  "& svg": { flex: "none" },
}));

/** A state in a word. Its colour repeats what word and icon say. */
export function Tag({ tone = "plain", Icon, children }: { tone?: TagTone; Icon?: LucideIcon; children: ReactNode }) {
  return (
    <Mark tone={tone}>
      {Icon === undefined ? null : <Icon size={14} strokeWidth={1.75} aria-hidden />}
      {children}
    </Mark>
  );
}

const Delta = styled("span")({
  display: "inline-flex",
  verticalAlign: "middle",
  alignItems: "center",
  gap: 2,
  fontSize: 12,
  lineHeight: "20px",
  color: colour("text3"),
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  "&[data-good=true]": { color: colour("ok") },
  "&[data-good=false]": { color: colour("bad") },
});

/** A change with its note, under a figure. */
export const changeLine = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 4,
  fontSize: 12,
  lineHeight: "20px",
  color: colour("text3"),
  "& [data-good]": { fontWeight: 600 },
} as const;

/** How a figure changed: arrow, sign and colour; `unit` after rates, which change in points. */
export function ChangeMark({ change, unit = "" }: { change: Change; unit?: string }) {
  const { t } = useTranslation("overview");
  if (change.kind === "new") return <Tag>{t("new")}</Tag>;
  if (change.kind === "same") {
    return (
      <Delta>
        <span aria-hidden>—</span>
        <span className="hidden">{t("same")}</span>
      </Delta>
    );
  }
  const Arrow = change.kind === "up" ? ArrowUp : ArrowDown;
  return (
    <Delta data-good={change.good}>
      <Arrow size={14} strokeWidth={2} aria-hidden />
      <span className="hidden">{t(change.kind)}</span>
      <bdi dir="ltr">{change.text}</bdi>
      {unit === "" ? null : `\u00a0${unit}`}
    </Delta>
  );
}

/** The same in a cell of a table, where nothing to compare is a dash. */
export const ChangeCell = ({ change }: { change: Change | null | undefined }) =>
  change ? <ChangeMark change={change} /> : <Delta className="dash">—</Delta>;
