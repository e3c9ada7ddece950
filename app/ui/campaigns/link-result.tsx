import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { CopyLine } from "../copy-line.tsx";
import { colour } from "../theme/tokens.ts";
import type { CheckedLink } from "./campaign-data.ts";

const Body = styled("div")({
  display: "grid",
  gap: 16,
  padding: "0 16px 16px",
  color: colour("text2"),
  "& .link": { display: "grid", gap: 8, minInlineSize: 0 },
});

/** What the links of the form become: the whole address, what reports will call them, and other spellings in use. */
export function LinkResult({ links }: { links: readonly CheckedLink[] }) {
  const { t } = useTranslation("campaignWizard");
  const warnings = links.flatMap((link) => link.warnings);
  return (
    <Card aria-label={t("link.result")}>
      <CardHead>
        <CardTitle>{t("link.result")}</CardTitle>
      </CardHead>
      <Body>
        {links.length === 0 ? <p>{t("link.empty")}</p> : null}
        {warnings.length === 0 ? null : (
          <Banner tone="warn" title={t("link.warned")}>
            {[...new Set(warnings)].map((warning) => (
              <span key={warning}>
                {warning}
                <br />
              </span>
            ))}
          </Banner>
        )}
        {links.map(({ key, full, reported }) => (
          <div key={key} className="link">
            <CopyLine
              text={full}
              label={links.length === 1 ? t("link.full") : `${t("link.full")} ${key}`}
              copy={t("link.copy", { returnObjects: true })}
            />
            <p>{reported}</p>
          </div>
        ))}
        {links.length > 0 && warnings.length === 0 ? <p>{t("link.clean")}</p> : null}
        <p>{t("link.short")}</p>
      </Body>
    </Card>
  );
}
