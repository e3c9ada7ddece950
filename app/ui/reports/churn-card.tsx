import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { type Column, Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";
import { ExportLink } from "./export-link.tsx";

interface Row {
  key: string;
  name: string;
  figures: string[];
}

export interface ChurnData {
  sentence: string;
  rows: Row[];
  total: string[];
}

const Text = styled("p")({ padding: "0 16px 12px", color: colour("text2") });
const heads = ["people", "returned", "lost", "rate"] as const;

/** Churn: the people of the period before who did not return, by their type then. */
export function ChurnCard({ data, file }: { data: ChurnData; file?: string }) {
  const { t } = useTranslation(["behaviour", "overview"]);
  const title = t("churn.title");
  const columns: Column<Row>[] = [
    { key: "name", label: t("overview:people.column"), cell: ({ name }) => name, total: t("all") },
    ...heads.map((key, index) => ({
      ...{ key, label: t(`churn.columns.${key}`), isFigure: true, isLead: key === "rate", total: data.total[index] },
      cell: ({ figures }: Row) => figures[index] ?? "",
    })),
  ];
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        {file === undefined ? null : <ExportLink to={file} of={title} isSmall />}
      </CardHead>
      <Text>{data.sentence}</Text>
      {data.rows.length === 0 ? null : (
        <Table label={title} columns={columns} rows={data.rows} keyOf={({ key }) => key} />
      )}
      <CardFoot>
        <span>{t("churn.note")}</span>
      </CardFoot>
    </Card>
  );
}
