import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FileText, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadTemplates } from "#app/integration/templates-list.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { FindForm } from "#app/ui/find-form.tsx";
import { IntegrationTabs } from "#app/ui/integration/integration-tabs.tsx";
import { TemplateTable } from "#app/ui/integration/template-table.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("templates:page");

export const loader = ownerLoader(loadTemplates);

export const clientLoader = loadFromMemory;

export default function Templates() {
  const { t } = useTranslation("templates");
  const { website, type, path, types, rows, paging, query, q, status, statuses, isFiltered } =
    useLoaderData<typeof loader>();
  const base = `/w/${website}/integration/templates/new`;
  return (
    <Screen>
      <Trail />
      <PageHead title={t("page")} text={t("text")}>
        {path === undefined ? null : (
          <ButtonLink look="main" to={`${base}/${path}`}>
            {t(`add.${path}`)}
          </ButtonLink>
        )}
      </PageHead>
      <IntegrationTabs />
      <div>
        <Segments label={t("types.label")} links={types} />
      </div>
      {rows.length === 0 && !isFiltered ? (
        <Empty
          Icon={FileText}
          title={t("empty.title")}
          text={t(type === "WHATSAPP" ? "empty.meta" : "empty.text")}
          heading="h2"
        />
      ) : (
        <Card>
          <FindForm key={`${q} ${status}`} method="get">
            <input type="hidden" name="type" value={type} />
            <Field label={t("find.q")} name="q" type="search" maxLength={200} autoComplete="off" defaultValue={q} />
            <SelectField label={t("find.status")} name="status" defaultValue={status} options={statuses} />
            <Button look="plain">{t("find.submit")}</Button>
            {q === "" ? null : (
              <Chip to={withParams(new URLSearchParams(query), { q: null, page: null })} removes={t("find.clear")}>
                «<bdi>{q}</bdi>»
              </Chip>
            )}
          </FindForm>
          {rows.length === 0 ? null : <TemplateTable rows={rows} isSms={type === "SMS"} />}
          {rows.length === 0 ? null : (
            <CardFoot>
              <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
            </CardFoot>
          )}
        </Card>
      )}
      {rows.length === 0 && isFiltered ? (
        <Empty Icon={Search} title={t("empty.noneTitle")} text={t("empty.noneText")} heading="h2" />
      ) : null}
    </Screen>
  );
}
