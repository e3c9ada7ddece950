import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pill } from "../pill.ts";
import { colour } from "../theme/tokens.ts";

const Pill = styled(Link)({
  ...pill,
  "@media (pointer: coarse)": { minBlockSize: 44, borderRadius: 22 },
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
