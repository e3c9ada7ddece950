import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { distinguishWebsites } from "#app/services/distinguish-websites.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { ownZone } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ActivityFilter, ActivityList } from "#app/ui/account/activity-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { type ActivityKind, activityKinds } from "#contract/activities.ts";
import { activityRows } from "./view.server.ts";

export const meta: MetaFunction = () => pageTitle("activity:page");

const size = 20;
/** Websites of the filter; the others have a link on their own page. */
const maxChoices = 200;

const isKind = (kind: string | null): kind is ActivityKind => activityKinds.some((known) => known === kind);

export const loader = ownerLoader(async ({ api, query }) => {
  const wid = query.get("wid") || undefined;
  const kind = query.get("kind");
  const filter = { ...(wid === undefined ? {} : { wid }), ...(isKind(kind) ? { kind } : {}) };
  const readPage = (page: number) => orNotFound(api.activities.list({ ...filter, page, limit: size }));
  const [{ items, ...paging }, { result: websites }, zone, website] = await Promise.all([
    readPaged(query, readPage),
    api.websites.list({ limit: maxChoices }),
    ownZone(api),
    wid === undefined ? undefined : orNotFound(api.websites.get({ id: wid })),
  ]);
  return {
    rows: activityRows(items, website?.timeZone ?? zone),
    paging,
    kinds: activityKinds,
    filter: { wid: website?.id ?? "", kind: filter.kind ?? "" },
    website: website && { id: website.id, name: website.name },
    websites: distinguishWebsites(websites.items).map(({ id, name, note }) => ({
      ...{ id, name: note === "" ? name : `${name} (${note})` },
    })),
  };
});

export const clientLoader = loadFromMemory;

export default function Activities() {
  const { t } = useTranslation("activity");
  const { rows, paging, kinds, filter, website, websites } = useLoaderData<typeof loader>();
  const choices =
    website === undefined || websites.some(({ id }) => id === website.id) ? websites : [website, ...websites];
  const to = (page: number) => {
    const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
    query.set("page", String(page));
    return `?${query}`;
  };
  return (
    <>
      <PageHead title={t("page")} text={website === undefined ? t("text") : t("textOf", { name: website.name })}>
        {website === undefined ? null : <ButtonLink to="/activity">{t("all")}</ButtonLink>}
      </PageHead>
      <ActivityFilter filter={filter} kinds={kinds} websites={choices} />
      <ActivityList rows={rows} isFiltered={filter.kind !== ""} />
      <Paging {...paging} size={size} to={to} />
    </>
  );
}
