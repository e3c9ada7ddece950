import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReceiptText, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { loadOrders } from "#app/reports/orders-view.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Field } from "#app/ui/field.tsx";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { FindForm } from "#app/ui/find-form.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { ExportMenu } from "#app/ui/reports/export-menu.tsx";
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
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { website, query, q, products, period, filters, back, file, tabs, rows, paging, chosen } = view;
  const missing = q !== "" ? "none" : chosen !== "all" ? chosen : products.length > 0 ? "product" : "title";
  return (
    <Screen>
      <PageHead title={t("title")} text={period.sentence}>
        <ButtonLink to={back.to}>{t(`back.${back.of}`)}</ButtonLink>
        <ExportMenu to={file} hasDates />
      </PageHead>
      <FilterChips {...filters} isShared={false} />
      <Tabs label={t("tabs.label")} links={tabs} />
      <FormFailure failure={answered?.failure} />
      <Card>
        <FindForm key={q} method="get">
          {view.hiddenFields.map(([name = "", value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <Field
            label={t("search.label")}
            name="q"
            type="search"
            maxLength={100}
            autoComplete="off"
            defaultValue={q}
            errors={[]}
          />
          <Button look="plain">{t("search.submit")}</Button>
          {q === "" ? null : (
            <Chip to={view.withoutSearch} removes={t("search.clear")}>
              «<bdi>{q}</bdi>»
            </Chip>
          )}
          {products.map(({ key, name, to }) => (
            <Chip key={key} to={to} removes={t("search.withoutProduct")}>
              {t("search.product")} <bdi>{name}</bdi>
            </Chip>
          ))}
        </FindForm>
        {rows.length === 0 ? null : <OrdersTable website={website} rows={rows} lastResult={answered?.lastResult} />}
        {rows.length === 0 ? null : (
          <CardFoot>
            <span>{t("foot")}</span>
            <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
          </CardFoot>
        )}
      </Card>
      {rows.length > 0 ? null : (
        <Empty
          Icon={q === "" ? ReceiptText : Search}
          title={t(`empty.${missing}`)}
          text={t(missing === "title" ? "empty.text" : `empty.${missing}Text`)}
          heading="h2"
        />
      )}
    </Screen>
  );
}
