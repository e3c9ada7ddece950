import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { formatShare } from "#app/format/numbers.ts";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { colour, onlyPhone } from "../theme/tokens.ts";
import { Headline } from "./headline.tsx";
import { type RetentionData, RetentionTable, unfinished } from "./retention-table.tsx";
import { ShadeLegend } from "./shade-legend.tsx";

const Text = styled("p")({ padding: "12px 16px", color: colour("text2") });
const Hint = styled("p")({
  display: "none",
  padding: "0 16px 8px",
  fontSize: 12,
  lineHeight: "20px",
  color: colour("text3"),
  [onlyPhone]: { display: "block" },
});
const Legends = styled("div")({ display: "flex", flexWrap: "wrap", gap: "4px 24px" });
const Mark = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  "& i": { position: "relative", inlineSize: 22, blockSize: 16 },
  ...unfinished,
});

/** Cohorts with their headline, table and legend. */
export function RetentionCard({ of, data }: { of: "visit" | "order"; data: RetentionData }) {
  const { t } = useTranslation("behaviour");
  const title = t(`retention.card.${of}`);
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
      </CardHead>
      <Headline figures={data.lead} />
      <Text>{data.columns.length === 0 ? t("retention.short") : data.sentence}</Text>
      {data.columns.length < 3 ? null : <Hint>{t("retention.sideways")}</Hint>}
      <RetentionTable label={title} data={data} />
      <CardFoot>
        <span>
          {t(`retention.first.${of}`)} {t("retention.averageNote")}
        </span>
        <Legends>
          <Mark>
            <i className="unfinished" aria-hidden="true" />
            {t("retention.unfinishedNote")}
          </Mark>
          <ShadeLegend min={formatShare(0)} max={data.max} />
        </Legends>
      </CardFoot>
    </Card>
  );
}
