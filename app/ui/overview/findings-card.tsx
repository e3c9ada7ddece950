import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { TrendingUp, Wallet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { colour } from "../theme/tokens.ts";

export interface FindingView {
  id: string;
  text: string;
  url: string;
}

const List = styled("ul")({
  padding: "0 16px 12px",
  "& li": { display: "flex", gap: 12, paddingBlock: 10 },
  "& li + li": { borderBlockStart: `1px solid ${colour("line")}` },
  "& svg": { flex: "none", marginBlockStart: 4, color: colour("plink") },
  "& p": { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
  "@media (pointer: coarse)": { "& a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

/**
 * What the nightly analysis found in the period: a sentence each, and the report that shows it. `unpaid`: that nights of it
 * were not analysed, as nobody paid for them.
 */
export function FindingsCard({ findings, unpaid }: { findings: readonly FindingView[]; unpaid: string | null }) {
  const { t } = useTranslation("overview");
  if (findings.length === 0 && unpaid === null) return null;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("findings.title")}</CardTitle>
      </CardHead>
      <List>
        {findings.map(({ id, text, url }) => (
          <li key={id}>
            <TrendingUp size={18} strokeWidth={1.75} aria-hidden />
            <p>
              {text} <Link to={url}>{t("findings.show")}</Link>
            </p>
          </li>
        ))}
        {unpaid === null ? null : (
          <li>
            <Wallet size={18} strokeWidth={1.75} aria-hidden />
            <p>
              {unpaid} <Link to="/wallet">{t("findings.pay")}</Link>
            </p>
          </li>
        )}
      </List>
    </Card>
  );
}
