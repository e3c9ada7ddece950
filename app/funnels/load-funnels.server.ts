import { agoWords } from "#app/format/ago.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Funnel } from "#contract/funnels.ts";

const rowsPerPage = 25;

/** The list of funnels in words, as last counted. */
export async function loadFunnels({ api, param, query }: OwnerContext) {
  const { id } = await findWebsite(api, param("website"));
  const now = Date.now();
  const list = await readPaged(
    query,
    async (page) => (await api.funnels.list({ website: id, page, limit: rowsPerPage })).result,
  );
  return {
    website: id,
    query: query.toString(),
    rows: list.items.map((funnel) => describeFunnel(funnel, now)),
    paging: { page: list.page, size: rowsPerPage, total: list.total, isOther: list.isOther },
  };
}

function describeFunnel({ id, name, type, status, steps, countedAt }: Funnel, now: number) {
  const last = steps.findLast(({ optional, exclusion }) => !optional && !exclusion);
  return {
    ...{ id, name, status },
    type: i18n.t(`funnels:types.${type}`),
    steps: formatNumber(steps.filter(({ exclusion }) => !exclusion).length),
    rate: last?.percentage == null ? i18n.t("funnels:list.never") : formatShare(last.percentage),
    counted: countedAt === null ? i18n.t("funnels:list.never") : agoWords(Date.parse(countedAt), now),
  };
}
