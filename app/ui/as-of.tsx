import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { colour } from "./theme/tokens.ts";

const Line = styled("span")({
  color: colour("text3"),
  fontSize: 12,
  lineHeight: "20px",
  // Colour alone does not tell a link from the words around it.
  "& a": { textDecoration: "underline" },
  "@media (pointer: coarse)": { "& a": { display: "inline-block", lineHeight: "44px" } },
});

/** The time of a screen's figures, and on a screen the way to newer ones. */
export function AsOf({ words, query }: { words: string; query: string }) {
  const { t } = useTranslation("overview");
  return (
    <Line>
      {words}
      <span className="actions">
        {" · "}
        <Link to={`?${query}`}>{t("refresh")}</Link>
      </span>
    </Line>
  );
}
