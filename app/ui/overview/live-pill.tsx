import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { colour } from "../theme/tokens.ts";

const Pill = styled("span")({
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
  "&::before": { content: '""', inlineSize: 8, blockSize: 8, borderRadius: 4, backgroundColor: colour("ok") },
  "&[data-none]": {
    borderColor: colour("border"),
    backgroundColor: colour("mute"),
    color: colour("text2"),
    fontWeight: 400,
  },
  "&[data-none]::before": { backgroundColor: colour("text3") },
});

/** How many people are on the website now. */
export function LivePill({ people }: { people: string | null }) {
  const { t } = useTranslation("overview");
  return (
    <Pill data-none={people === null || undefined}>{people === null ? t("live.none") : t("live.now", { people })}</Pill>
  );
}
