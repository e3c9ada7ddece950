import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { loadOrders } from "#app/reports/orders-view.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { OrdersTable } from "#app/ui/sales/orders-table.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { amountForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("orders:title");

export const loader = reportLoader(loadOrders);

export const clientLoader = loadFromMemory;

export const action = formAction(amountForm, async ({ api, param, request, value: { order, at, value } }) => {
  await api.sales.correct({ website: param("website"), order, at, value });
  return { to: new URL(request.url).pathname + new URL(request.url).search, toast: { tone: "ok", key: "saved" } };
});

export default function Orders() {
  const { t } = useTranslation("orders");
  const { website, query, period, filters, back, tabs, rows, paging, isFlagged } = useLoaderData<typeof loader>();
  return (
    <Screen>
      <PageHead title={t("title")} text={period.sentence}>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <FilterChips {...filters} isShared={false} />
      <Tabs label={t("tabs.label")} links={tabs} />
      {rows.length === 0 ? (
        <Empty
          Icon={ReceiptText}
          title={t(isFlagged ? "empty.flagged" : "empty.title")}
          text={t(isFlagged ? "empty.flaggedText" : "empty.text")}
          heading="h2"
        />
      ) : (
        <Card>
          <OrdersTable website={website} rows={rows} />
          <CardFoot>
            <span>{t("foot")}</span>
            <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
          </CardFoot>
        </Card>
      )}
    </Screen>
  );
}
