import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { CardFoot } from "#app/ui/card.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { LinesCard } from "#app/ui/people/lines-card.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("profiles:erasures.page");

const rowsPerPage = 20;

export const loader = ownerLoader(async ({ api, param, query }) => {
  const { id: website, timeZone } = await findWebsite(api, param("website"));
  const { items, ...paging } = await readPaged(
    query,
    async (page) => (await api.profiles.erasures({ website, page, limit: rowsPerPage })).result,
  );
  return {
    paging: { ...paging, size: rowsPerPage },
    rows: items.map(({ id, requestedAt, doneAt, by, events }) => ({
      id,
      requested: i18n.t("profiles:erasures.requested", { when: momentWords(timeZone, requestedAt), by }),
      state:
        doneAt === null
          ? i18n.t("profiles:erasures.open")
          : i18n.t("profiles:erasures.done", { when: momentWords(timeZone, doneAt), events: formatNumber(events) }),
    })),
  };
});

export const clientLoader = loadFromMemory;

export default function Erasures() {
  const { t } = useTranslation("profiles");
  const { rows, paging } = useLoaderData<typeof loader>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("erasures.page")} text={t("erasures.text")} />
      <LinesCard
        title={t("erasures.title")}
        lines={rows.map(({ id, requested, state }) => ({ key: id, first: requested, second: state }))}
        empty={t("erasures.empty")}
      >
        {rows.length === 0 ? null : (
          <CardFoot>
            <Paging {...paging} to={(page) => `?page=${page}`} />
          </CardFoot>
        )}
      </LinesCard>
    </Screen>
  );
}
