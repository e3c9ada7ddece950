import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { ExportLink } from "../reports/export-link.tsx";
import { type Column, Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";

/** Pairs of products of one order, in words. */
export interface TogetherData {
  rows: { key: string; name: string; figures: string[]; to?: string | undefined }[];
}

type Row = TogetherData["rows"][number];

const Text = styled("p")({ padding: "0 16px 16px", color: colour("text2") });
const heads = ["orders", "first", "second"] as const;

export function TogetherCard({ data, file }: { data: TogetherData; file?: string }) {
  const { t } = useTranslation("products");
  const title = t("together.title");
  const isEmpty = data.rows.length === 0;
  const columns: Column<Row>[] = [
    {
      key: "name",
      label: t("together.columns.pair"),
      cell: ({ name, to }) => <bdi>{to === undefined ? name : <Link to={to}>{name}</Link>}</bdi>,
    },
    ...heads.map((key, index) => ({
      ...{ key, label: t(`together.columns.${key}`), isFigure: true, isLead: index === 0 },
      cell: ({ figures }: Row) => figures[index] ?? "",
    })),
  ];
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        {file === undefined || isEmpty ? null : <ExportLink to={file} of={title} isSmall />}
      </CardHead>
      {isEmpty ? (
        <Text>{t("together.none")}</Text>
      ) : (
        <Wrapping>
          <Table label={title} columns={columns} rows={data.rows} keyOf={({ key }) => key} />
        </Wrapping>
      )}
      <CardFoot>
        <span>{t("together.foot")}</span>
      </CardFoot>
    </Card>
  );
}

/** Names of products are long: they break before the figures would leave the card. */
const Wrapping = styled("div")({
  "& tbody th": { whiteSpace: "normal", overflowWrap: "anywhere", minInlineSize: 160 },
});
