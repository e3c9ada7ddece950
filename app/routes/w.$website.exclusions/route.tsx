import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EyeOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { viewExclusion } from "#app/reports/exclusions-view.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ExclusionList } from "#app/ui/exclusions/exclusion-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("exclusions:page");

const size = 50;

export const loader = ownerLoader(async ({ api, param, query }) => {
  const { id, timeZone } = await findWebsite(api, param("website"));
  const readPage = async (page: number) => (await api.exclusions.list({ website: id, page, limit: size })).result;
  const { items, ...paging } = await readPaged(query, readPage);
  return { id, paging, rows: items.map((item) => viewExclusion(item, timeZone)) };
});

export const clientLoader = loadFromMemory;

export default function Exclusions() {
  const { t } = useTranslation("exclusions");
  const { id, rows, paging } = useLoaderData<typeof loader>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("page")} text={t("text")}>
        <ButtonLink look="main" to={`/w/${id}/exclusions/new`}>
          {t("add")}
        </ButtonLink>
        <ButtonLink to={`/websites/${id}`}>{t("settings")}</ButtonLink>
      </PageHead>
      {rows.some(({ isRunning }) => isRunning) ? (
        <Banner
          tone="info"
          title={t("running")}
          action={<ButtonLink to={`/w/${id}/exclusions`}>{t("refresh")}</ButtonLink>}
        />
      ) : null}
      {rows.length === 0 ? (
        <Empty Icon={EyeOff} title={t("empty.title")} text={t("empty.text")} heading="h2" />
      ) : (
        <ExclusionList website={id} rows={rows}>
          <Paging {...paging} size={size} to={(page) => `?page=${page}`} />
        </ExclusionList>
      )}
    </Screen>
  );
}
