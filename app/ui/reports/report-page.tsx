import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterChips, type FilterChipsData } from "../filter-chips.tsx";
import { PageHead } from "../page-head.tsx";
import { Screen } from "../screen.tsx";
import { colour } from "../theme/tokens.ts";
import { ReportMenu } from "./report-menu.tsx";

const AsOf = styled("span")({
  color: colour("text3"),
  fontSize: 12,
  lineHeight: "20px",
  // Colour alone does not tell a link from the words around it.
  "& a": { textDecoration: "underline" },
  "@media (pointer: coarse)": { "& a": { display: "inline-block", lineHeight: "44px" } },
});

/** A report's screen: its title, the period in a sentence, the time of its numbers with a link to newer ones, its filters. */
export function ReportPage({
  title,
  text,
  asOf,
  query,
  filters,
  actions,
  children,
}: {
  title: string;
  text: string;
  asOf: string;
  /** The query of the address, for the link to newer figures. */
  query: string;
  filters?: FilterChipsData;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation("overview");
  return (
    <Screen>
      <PageHead title={title} text={text}>
        <AsOf>
          {asOf} · <Link to={`?${query}`}>{t("refresh")}</Link>
        </AsOf>
        {actions}
        <ReportMenu />
      </PageHead>
      {filters === undefined ? null : <FilterChips {...filters} />}
      {children}
    </Screen>
  );
}
