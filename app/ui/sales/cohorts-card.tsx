import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { ExportLink } from "../reports/export-link.tsx";
import { type RetentionData, RetentionTable } from "../reports/retention-table.tsx";
import { colour } from "../theme/tokens.ts";

/** What buyers are worth by the month of their first purchase, in words; without rows nobody is in one. */
export type CohortsData = Pick<RetentionData, "columns" | "rows" | "average"> & {
  /** Of its cells. */
  unit: string;
};

const Text = styled("p")({ padding: "0 16px 12px", color: colour("text2") });

export function CohortsCard({ data, file }: { data: CohortsData; file?: string }) {
  const { t } = useTranslation("sales");
  const title = t("cohorts.title");
  const isEmpty = data.rows.length === 0;
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        {file === undefined || isEmpty ? null : <ExportLink to={file} of={title} isSmall hasDates />}
      </CardHead>
      <Text>{isEmpty ? t("cohorts.none") : t("cohorts.text", { unit: data.unit })}</Text>
      {isEmpty ? null : <RetentionTable label={title} data={{ ...data, sentence: "", lead: [], max: "" }} />}
      <CardFoot>
        <span>{t("cohorts.foot")}</span>
      </CardFoot>
    </Card>
  );
}
