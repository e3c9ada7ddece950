import { formatNumber } from "#app/format/numbers.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { sortLinks } from "#app/services/sort-links.ts";
import { i18n } from "#app/text/i18n.ts";
import type { SeenEvent } from "#app/ui/events/seen-events.tsx";
import { userEventSorts } from "#contract/defined-events.ts";
import { eventRow, kindOf } from "./event-words.server.ts";

/** Columns that sort, with the order of the first press. */
const sorts = { name: "name", events: "-events", people: "-people", last: "-lastAt" } as const;

const maxSeen = 30;

/** What the list of events shows. */
export async function loadEvents({ api, param, query }: Pick<OwnerContext, "api" | "param" | "query">) {
  const { id, timeZone } = await findWebsite(api, param("website"));
  const sort = userEventSorts.find((name) => name === query.get("sort")) ?? "-createdAt";
  const [list, seen] = await Promise.all([
    readPaged(query, async (page) => (await api.userEvents.list({ website: id, page, sort })).result),
    api.namedEvents.all({ website: id, limit: maxSeen }),
  ]);
  const { items, total } = seen.result;
  const rest = total - items.length;
  return {
    website: id,
    query: query.toString(),
    rows: list.items.map((event) => eventRow(event, timeZone)),
    sorts: sortLinks(query, { sort, columns: sorts }),
    paging: { page: list.page, size: list.limit, total: list.total, isOther: list.isOther },
    seen: items.map(
      ({ name, label, defined, count }): SeenEvent => ({
        ...{ name, label, count: formatNumber(count) },
        kind: kindOf({ name, defined }),
      }),
    ),
    more: rest <= 0 ? "" : i18n.t("definedEvents:seen.more", { number: formatNumber(rest) }),
  };
}
