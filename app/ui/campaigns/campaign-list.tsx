import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Sorts, Table } from "../table.tsx";
import type { CampaignRow } from "./campaign-data.ts";
import { CampaignStatus } from "./campaign-status.tsx";

interface Props {
  website: string;
  rows: readonly CampaignRow[];
  sorts: Sorts;
}

/** The campaigns of a website with what came of them. */
export function CampaignList({ website, rows, sorts }: Props) {
  const { t } = useTranslation("campaigns");
  return (
    <Table
      label={t("list.label")}
      rows={rows}
      keyOf={(row) => row.id}
      sorts={sorts}
      columns={[
        {
          key: "name",
          label: t("list.name"),
          cell: (row) => <Link to={`/w/${website}/campaigns/${row.id}`}>{row.name}</Link>,
        },
        { key: "status", label: t("list.status"), cell: ({ state }) => <CampaignStatus state={state} /> },
        { key: "channels", label: t("list.channels"), cell: ({ channels }) => channels },
        { key: "sent", label: t("list.sent"), isFigure: true, cell: ({ sent }) => sent },
        { key: "clicks", label: t("list.clicks"), isFigure: true, cell: ({ clicks }) => clicks },
        { key: "orders", label: t("list.orders"), isFigure: true, cell: ({ orders }) => orders },
        { key: "sales", label: t("list.sales"), isFigure: true, isLead: true, cell: ({ sales }) => sales },
        { key: "when", label: t("list.when"), cell: ({ when }) => when },
      ]}
    />
  );
}
