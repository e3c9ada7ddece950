import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card } from "../card.tsx";
import { type Column, Table } from "../table.tsx";
import { StatusTag } from "./status-tag.tsx";

/** An order or a pre-order in words. */
export interface OrderRow {
  id: string;
  to: string;
  number: string;
  what: string;
  total: string;
  status: string;
  at: string;
}

const List = styled(Card)({ "& td.long": { whiteSpace: "normal" } });

/** Orders or pre-orders, the latest first. */
export function OrdersCard({ label, rows }: { label: string; rows: readonly OrderRow[] }) {
  const { t } = useTranslation("invoices");
  const columns: Column<OrderRow>[] = [
    { key: "number", label: t("orders.number"), cell: ({ number, to }) => <Link to={to}>{number}</Link> },
    { key: "what", label: t("orders.what"), isLong: true, cell: ({ what }) => what },
    { key: "total", label: t("orders.total"), isFigure: true, cell: ({ total }) => total },
    { key: "status", label: t("orders.status"), cell: ({ status }) => <StatusTag status={status} /> },
    { key: "at", label: t("orders.at"), cell: ({ at }) => at },
  ];
  return (
    <List>
      <Table label={label} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </List>
  );
}
