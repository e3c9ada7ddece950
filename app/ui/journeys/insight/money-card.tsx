import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../../card.tsx";
import { colour } from "../../theme/tokens.ts";

const List = styled("dl")({
  display: "grid",
  padding: "0 16px",
  "& > div": { display: "flex", justifyContent: "space-between", gap: 16, paddingBlock: 9 },
  "& > div + div": { borderBlockStart: `1px solid ${colour("line")}` },
  "& dt": { color: colour("text2") },
  "& dd": { fontWeight: 600, fontVariantNumeric: "tabular-nums" },
});

const Note = styled("p")({ padding: "8px 16px 16px", fontSize: 12, lineHeight: "20px", color: colour("text3") });

/** What the journey's messages cost and what they brought. */
export function MoneyCard({ rows }: { rows: readonly { label: string; value: string; note: string }[] }) {
  const { t } = useTranslation("journeyInsight");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("money.title")}</CardTitle>
      </CardHead>
      <List>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
      <Note>{[...rows.flatMap(({ note }) => note || []), t("money.noteOf")].join(" ")}</Note>
    </Card>
  );
}
