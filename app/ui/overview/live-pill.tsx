import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { colour } from "../theme/tokens.ts";

const Pill = styled(Link)({
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
  "&:hover": { borderColor: colour("ok"), textDecoration: "none" },
  "&[data-none]": {
    borderColor: colour("border"),
    backgroundColor: colour("mute"),
    color: colour("text2"),
    fontWeight: 400,
  },
  "&[data-none]::before": { backgroundColor: colour("text3") },
});

/** How many people are on the website now; it leads to who they are. */
export function LivePill({ people, to }: { people: string | null; to: string }) {
  const { t } = useTranslation("overview");
  return (
    <Pill to={to} data-none={people === null || undefined}>
      {people === null ? t("live.none") : t("live.now", { people })}
    </Pill>
  );
}
