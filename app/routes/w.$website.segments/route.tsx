import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Layers, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { agoWords } from "#app/format/ago.ts";
import { sizeWords } from "#app/segments/size-words.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { StatusTag } from "#app/ui/segment/status-tag.tsx";
import { Table } from "#app/ui/table.tsx";

export const meta: MetaFunction = () => pageTitle("segments:page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id: website } = await findWebsite(api, param("website"));
  const { items } = (await api.segments.list({ website, limit: 200 })).result;
  const now = Date.now();
  const rows = items.map((segment) => {
    const { id, name, type, status, isEvaluating, evaluatedAt } = segment;
    return {
      ...{ id, name, type, status, isEvaluating, size: sizeWords(segment) ?? "—" },
      evaluated: evaluatedAt === null ? "" : agoWords(Date.parse(evaluatedAt), now),
    };
  });
  return { website, rows };
});

export const clientLoader = loadFromMemory;

export default function Segments() {
  const { t } = useTranslation("segments");
  const { website, rows } = useLoaderData<typeof loader>();
  const add = `/w/${website}/segments/new/type`;
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")} guide="people">
        <ButtonLink look="main" to={add} start={<Plus size={18} strokeWidth={1.75} aria-hidden />}>
          {t("add")}
        </ButtonLink>
        <ButtonLink to={`/w/${website}/segments/list`}>{t("fromFile.open")}</ButtonLink>
        <ButtonLink to={`/w/${website}/segments/rfm`}>{t("rfm.open")}</ButtonLink>
      </PageHead>
      {rows.length === 0 ? (
        <Empty Icon={Layers} title={t("empty.title")} text={t("empty.text")} heading="h2" />
      ) : (
        <Card>
          <Table
            label={t("list.label")}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: "name",
                label: t("list.name"),
                cell: ({ id, name }) => <Link to={`/w/${website}/segments/${id}`}>{name}</Link>,
              },
              { key: "type", label: t("list.type"), cell: ({ type }) => t(`types.${type}`) },
              { key: "status", label: t("list.status"), cell: (row) => <StatusTag {...row} /> },
              { key: "size", label: t("list.size"), isFigure: true, cell: ({ size }) => size },
              {
                key: "evaluated",
                label: t("list.evaluated"),
                cell: ({ evaluated }) => (evaluated === "" ? t("list.never") : evaluated),
              },
            ]}
          />
        </Card>
      )}
    </Screen>
  );
}
