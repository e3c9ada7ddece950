import { Receipt } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";
import { Empty } from "../empty.tsx";
import { PageHead } from "../page-head.tsx";
import { Paging } from "../paging.tsx";
import { Segments } from "../segments.tsx";
import { MoneyTabs } from "./money-tabs.tsx";
import { type OrderRow, OrdersCard } from "./orders-card.tsx";

interface Props {
  of: "orders" | "preOrders";
  rows: readonly OrderRow[];
  paging: { page: number; size: number; total: number; isOther: boolean };
}

/** The list of orders or of pre-orders. */
export function OrdersPage({ of, rows, paging }: Props) {
  const { t } = useTranslation("invoices");
  const isOrders = of === "orders";
  const links = [
    { label: t("orders.tabs.orders"), to: "/orders", current: isOrders },
    { label: t("orders.tabs.preOrders"), to: "/pre-orders", current: !isOrders },
  ];
  return (
    <>
      <PageHead title={t("orders.page")} text={t("orders.text")}>
        <Segments label={t("orders.tabs.label")} links={links} />
        <ButtonLink to="/orders/buyer">{t("orders.buyer")}</ButtonLink>
      </PageHead>
      <MoneyTabs />
      {rows.length === 0 ? (
        <Empty
          Icon={Receipt}
          heading="h2"
          title={t(isOrders ? "orders.empty" : "orders.emptyPreOrders")}
          text={t(isOrders ? "orders.emptyText" : "orders.emptyPreOrdersText")}
        >
          <ButtonLink to="/plans" look="main">
            {t("orders.choose")}
          </ButtonLink>
        </Empty>
      ) : (
        <>
          <OrdersCard label={t(`orders.tabs.${of}`)} rows={rows} />
          <Paging {...paging} to={(page) => `?page=${page}`} />
        </>
      )}
    </>
  );
}
