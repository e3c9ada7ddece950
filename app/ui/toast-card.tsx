import styled from "@emotion/styled";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { colour } from "./theme/tokens.ts";

const tones = {
  ok: { mark: "ok", Icon: CircleCheck },
  bad: { mark: "bad", Icon: CircleAlert },
  info: { mark: "plink", Icon: Info },
} as const;

export type ToastTone = keyof typeof tones;

const Frame = styled("div", { shouldForwardProp: (name) => name !== "tone" })<{ tone: ToastTone }>(({ tone }) => ({
  display: "flex",
  gap: 12,
  padding: "12px 16px",
  borderRadius: 12,
  border: `1px solid ${colour("border")}`,
  borderInlineStart: `4px solid ${colour(tones[tone].mark)}`,
  backgroundColor: colour("surface"),
  boxShadow: colour("popShadow"),
  "& > svg": { flex: "none", marginBlockStart: 2, color: colour(tones[tone].mark) },
  "& > div": { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
  "& strong": { display: "block", fontWeight: 600 },
  "& p": { color: colour("text2") },
  "& button": {
    display: "grid",
    placeContent: "center",
    flex: "none",
    alignSelf: "start",
    inlineSize: 32,
    blockSize: 32,
    margin: "-4px 0",
    border: 0,
    borderRadius: 8,
    background: "none",
    color: colour("text3"),
    cursor: "pointer",
    "@media (pointer: coarse)": { inlineSize: 44, blockSize: 44, margin: "-10px 0" },
  },
  "& button:hover": { backgroundColor: colour("hover") },
}));

/** A message. `onClose` adds the button that dismisses it, which needs scripts. */
export function ToastCard({
  tone,
  title,
  onClose,
  children,
}: {
  tone: ToastTone;
  title: string;
  onClose?: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { Icon } = tones[tone];
  return (
    <Frame tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <strong>{title}</strong>
        {children === undefined ? null : <p>{children}</p>}
      </div>
      {onClose === undefined ? null : (
        <button type="button" aria-label={t("close")} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </Frame>
  );
}
