import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { type Column, Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";
import { PaymentTag } from "./status-tag.tsx";

export interface PaymentRow {
  id: string;
  status: string;
  amount: string;
  gateway: string;
  reference: string;
  at: string;
}

const Nothing = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

/** The payments of an order, failed ones too. */
export function PaymentsCard({ rows }: { rows: readonly PaymentRow[] }) {
  const { t } = useTranslation("invoices");
  const columns: Column<PaymentRow>[] = [
    {
      ...{ key: "at", label: t("payment.facts.at") },
      cell: ({ id, at }) => <Link to={`/payments/${id}`}>{at}</Link>,
    },
    { key: "status", label: t("payment.facts.status"), cell: ({ status }) => <PaymentTag status={status} /> },
    { key: "amount", label: t("payment.facts.amount"), isFigure: true, cell: ({ amount }) => amount },
    { key: "gateway", label: t("payment.facts.gateway"), cell: ({ gateway }) => <bdi>{gateway}</bdi> },
    {
      ...{ key: "reference", label: t("payment.facts.reference") },
      cell: ({ reference }) => (reference === "" ? "—" : <code dir="ltr">{reference}</code>),
    },
  ];
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("order.payments")}</CardTitle>
      </CardHead>
      {rows.length === 0 ? (
        <Nothing>{t("order.noPayments")}</Nothing>
      ) : (
        <Table label={t("order.payments")} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </Card>
  );
}
