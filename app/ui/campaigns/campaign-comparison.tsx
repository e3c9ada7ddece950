import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { Paging } from "../paging.tsx";
import { Table } from "../table.tsx";
import type { ComparedRow } from "./campaign-data.ts";
import { comparedFigures, comparedLabel } from "./compared-figures.ts";

interface Props {
  website: string;
  rows: readonly ComparedRow[];
  totals: Omit<ComparedRow, "id" | "name">;
  paging: { page: number; size: number; total: number; isOther: boolean };
  pageTo: (page: number) => string;
}

/** Campaigns in rows with all that came of them, and the totals below. */
export function CampaignComparison({ website, rows, totals, paging, pageTo }: Props) {
  const { t } = useTranslation("campaignInsight");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("compare.ever")}</CardTitle>
      </CardHead>
      <Table
        label={t("compare.ever")}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            ...{ key: "name", label: t("compare.column"), total: t("links.total") },
            cell: ({ id, name }) => <Link to={`/w/${website}/campaigns/${id}`}>{name}</Link>,
          },
          ...comparedFigures.map((key) => ({
            ...{ key, label: comparedLabel(key), isFigure: true, isLead: key === "sales", total: totals[key] },
            cell: (row: ComparedRow) => row[key],
          })),
        ]}
      />
      <CardFoot>
        <p>{t("compare.totals")}</p>
        <Paging {...paging} to={pageTo} />
      </CardFoot>
    </Card>
  );
}
