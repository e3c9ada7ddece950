import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { StickyNote } from "lucide-react";
import { useTranslation } from "react-i18next";
import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { chosenDay, dateChoices } from "#app/period/date-choices.ts";
import { backTo } from "#app/period/report-address.ts";
import { withParams } from "#app/period/with-params.ts";
import { annotationForm } from "#app/reports/annotation-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { AnnotationForm } from "#app/ui/annotations/annotation-form.tsx";
import { BesideScreen } from "#app/ui/beside-screen.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Table } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";

export const meta: MetaFunction = () => pageTitle("annotations:page");

const size = 20;

export const loader = ownerLoader(async ({ api, param, query }) => {
  const { id, timeZone: zone } = await findWebsite(api, param("website"));
  const readPage = async (page: number) => (await api.annotations.list({ website: id, page, limit: size })).result;
  const { items, ...paging } = await readPaged(query, readPage);
  const now = Date.now();
  const rows = items.map(({ at, ...annotation }) => ({
    ...annotation,
    day: dayWords(jalaliOf(zone, Date.parse(at)), true),
    isAhead: Date.parse(at) > now,
  }));
  const annotation = { text: "", ...chosenDay(zone, now) };
  const form = { form: describeForm(annotationForm), choices: dateChoices(zone, now), annotation };
  return { id, paging, rows, form, query: query.toString(), back: backTo(id, query) };
});

export const clientLoader = loadFromMemory;

export const action = formAction(annotationForm, async ({ api, request, param, value }) => {
  const website = param("website");
  await api.annotations.create({ website, ...value });
  return { to: `/w/${website}/annotations${new URL(request.url).search}`, toast: { tone: "ok", key: "saved" } };
});

export default function Annotations() {
  const { t } = useTranslation("annotations");
  const { id, paging, rows, form, query, back } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <BesideScreen title={t("page")} text={t("text")} back={{ to: back, label: t("back") }} failure={answered?.failure}>
      <Card>
        <CardHead>
          <CardTitle>{t("add")}</CardTitle>
        </CardHead>
        <AnnotationForm {...form} submit={t("form.create")} lastResult={answered?.lastResult} />
      </Card>
      {paging.total === 0 ? (
        <Empty Icon={StickyNote} title={t("empty.title")} text={t("empty.text")} heading="h2" />
      ) : (
        <Card>
          <Table
            label={t("list.label")}
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              {
                key: "text",
                label: t("list.text"),
                isLong: true,
                cell: (row) => <Link to={`/w/${id}/annotations/${row.id}`}>{row.text}</Link>,
              },
              {
                key: "day",
                label: t("list.day"),
                cell: (row) => (
                  <>
                    {row.day} {row.isAhead ? <Tag tone="main">{t("list.ahead")}</Tag> : null}
                  </>
                ),
              },
              { key: "author", label: t("list.author"), cell: (row) => row.author || "—" },
            ]}
          />
          <CardFoot>
            <Paging
              {...paging}
              size={size}
              to={(each) => withParams(new URLSearchParams(query), { page: String(each) })}
            />
          </CardFoot>
        </Card>
      )}
    </BesideScreen>
  );
}
