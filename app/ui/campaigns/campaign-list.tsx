import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, Table } from "../table.tsx";
import type { CampaignRow } from "./campaign-data.ts";
import { CampaignStatus } from "./campaign-status.tsx";

interface Props {
  website: string;
  rows: readonly CampaignRow[];
  /** By column: the address that sorts by it, and the order now. */
  sorts: Record<string, NonNullable<Column<CampaignRow>["sort"]>>;
}

/** The campaigns of a website with what came of them. */
export function CampaignList({ website, rows, sorts }: Props) {
  const { t } = useTranslation("campaigns");
  const sort = (name: string) => (sorts[name] === undefined ? {} : { sort: sorts[name] });
  return (
    <Table
      label={t("list.label")}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          key: "name",
          label: t("list.name"),
          ...sort("name"),
          cell: (row) => <Link to={`/w/${website}/campaigns/${row.id}`}>{row.name}</Link>,
        },
        { key: "status", label: t("list.status"), cell: ({ state }) => <CampaignStatus state={state} /> },
        { key: "channels", label: t("list.channels"), cell: ({ channels }) => channels },
        { key: "sent", label: t("list.sent"), isFigure: true, cell: ({ sent }) => sent },
        { key: "clicks", label: t("list.clicks"), isFigure: true, cell: ({ clicks }) => clicks },
        { key: "orders", label: t("list.orders"), isFigure: true, cell: ({ orders }) => orders },
        { key: "sales", label: t("list.sales"), isFigure: true, isLead: true, cell: ({ sales }) => sales },
        { key: "when", label: t("list.when"), ...sort("when"), cell: ({ when }) => when },
      ]}
    />
  );
}
