import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Logo } from "../logo.tsx";
import { colour, from } from "../theme/tokens.ts";

const Bar = styled("header")({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minBlockSize: 64,
  paddingInline: 16,
  borderBlockEnd: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  [from.laptop]: { paddingInline: 24 },
  "& strong": { fontSize: 16, fontWeight: 600, overflowWrap: "anywhere" },
  "& small": { marginInlineStart: "auto", color: colour("text3"), fontSize: 12 },
});

const Main = styled("main")({
  display: "grid",
  gap: 16,
  padding: "16px 16px 40px",
  maxInlineSize: 1200,
  marginInline: "auto",
  [from.laptop]: { padding: "24px 24px 40px" },
});

/** What a report for everybody who has its link stands in: the website's name, and nothing that could be pressed. */
export function SharedLayout({ website, children }: { website: string; children: ReactNode }) {
  const { t } = useTranslation("shares");
  return (
    <>
      <Bar>
        <Logo />
        <strong>
          <bdi>{website}</bdi>
        </strong>
        <small>{t("shared.readOnly")}</small>
      </Bar>
      <Main>{children}</Main>
    </>
  );
}
