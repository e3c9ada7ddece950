import { nameWords } from "#app/format/names.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { fileDates } from "#app/reports/file-heads.ts";
import { clientTypes, readFilters } from "#app/reports/filters.server.ts";
import { nameSegments } from "#app/reports/name-segments.server.ts";
import { apiClient, fileTimeoutMs } from "#app/services/api.server.ts";
import { csvFile, linesOf, openExport } from "#app/services/csv-file.server.ts";
import { hasStatus } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PeopleListData } from "#app/ui/people/people-data.ts";
import { personSorts } from "#contract/people.ts";
import { personView } from "./list-view.server.ts";

/** The lists by type, as the address names them; `client` of the call. */
export const lists = { users: 0, leads: 2, customers: 3 } as const;
export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

const rowsPerPage = 25;

/** What the address selects. */
export async function readAddress(
  { api, query, param }: Pick<OwnerContext, "api" | "query" | "param">,
  list: ListName,
) {
  const { client: _, ...given } = readFilters(query);
  const named = { filters: given, query: new URLSearchParams(withParams(query, { client: null })) };
  const { filters, chips } = await nameSegments(api, param("website"), named);
  const q = (query.get("q") ?? "").trim().slice(0, 200);
  const sort = personSorts.find((each) => each === query.get("sort")) ?? "-lastSeenAt";
  return { filters, chips, q, sort, input: { ...filters, ...(q === "" ? {} : { q }), client: lists[list], sort } };
}

/**
 * The page of the address: from the place that the page beside it named, else by its number. A place that is none any more,
 * as of another order, is passed over.
 */
async function readPlaced<List extends { items: unknown[]; page: number; total: number; limit: number }>(
  query: URLSearchParams,
  readPage: (page: number, place?: string) => Promise<List>,
): Promise<List & { isOther: boolean }> {
  const place = query.get("place");
  const page = Number(query.get("page"));
  if (place !== null && Number.isInteger(page) && page > 1) {
    const list = await readPage(page, place).catch((error: unknown) => {
      if (hasStatus(error, 400)) return undefined;
      throw error;
    });
    if (list !== undefined && list.items.length > 0) return { ...list, isOther: false };
  }
  return await readPaged(query, (wanted) => readPage(wanted));
}

async function loadList(context: OwnerContext, list: ListName): Promise<PeopleListData> {
  const { api, param, query } = context;
  const { id: website } = await findWebsite(api, param("website"));
  const { filters, chips, q, sort: wanted, input } = await readAddress(context, list);
  const readPage = async (page: number, place?: string) =>
    (await api.people.list({ website, ...input, page, limit: rowsPerPage, ...(place && { place }) })).result;
  const [{ items, sort, ...paging }, counts] = await Promise.all([
    readPlaced(query, readPage),
    api.people.count({ website }).then(({ result }) => result),
  ]);
  const now = Date.now();
  return {
    ...{ website, list, q, sort, query: query.toString() },
    filters: chips,
    rows: items.map((person) => personView(person, now)),
    paging: { page: paging.page, size: rowsPerPage, total: paging.total, isOther: paging.isOther },
    places: { current: query.get("place"), previous: paging.previous, next: paging.next },
    isBroad: sort !== wanted,
    found: i18n.t("people:found", { number: formatNumber(paging.total) }),
    isNarrowed: q !== "" || Object.keys(filters).length > 0,
    hiddenFields: [...query].filter(([name]) => !["q", "sort", "page", "place", "client"].includes(name)),
    sorts: Object.fromEntries(
      personSorts.map((each) => [each, withParams(query, { sort: each, page: null, place: null })]),
    ),
    sortOptions: personSorts.map((value) => ({ value, label: i18n.t(`people:sort.options.${value}`) })),
    withoutSearch: withParams(query, { q: null, page: null, place: null }),
    file: `/w/${website}/people/export${withParams(query, { page: null, place: null, client: String(lists[list]) })}`,
    toSegment: `/w/${website}/segments/people${withParams(query, { page: null, place: null, sort: null, client: String(lists[list]) })}`,
    tabs: listNames.map((name) => ({
      label: i18n.t(`people:tabs.${name}`),
      to: `/w/${website}/people/${name}${withParams(query, { page: null, place: null })}`.replace(/\?$/, ""),
      current: name === list,
      count: formatNumber({ users: counts.count, leads: counts.leads, customers: counts.customers }[name]),
    })),
  };
}

/** The loader of a list's screen. */
export const listLoader = (list: ListName) => ownerLoader((context) => loadList(context, list));

const columns = [
  ...(["name", "email", "phone", "ownerId", "type", "city", "firstVisitAt", "lastSeenAt"] as const),
  ...(["sessions", "pageViews", "orders", "revenue", "medium", "source"] as const),
] as const;

const isDate = (name: (typeof columns)[number]) => name === "firstVisitAt" || name === "lastSeenAt";
/** Empty of who never came, as in the list: a file or the server alone named them. */
const isOfVisit = (name: (typeof columns)[number]) => isDate(name) || name === "medium" || name === "source";

/** The list of the address as a file. */
export const listFile = ownerLoader(async (context) => {
  const { api, param, query, headers, request, token } = context;
  const list = listNames.find((name) => String(lists[name]) === query.get("client")) ?? "users";
  const { input } = await readAddress(context, list);
  const exporter = apiClient(request, token, { timeoutMs: fileTimeoutMs });
  const { all } = await openExport(await exporter.people.export({ website: param("website"), ...input }));
  const heads = columns.map((name) => i18n.t(`people:file.${name}`));
  const { timeZone } = await findWebsite(api, param("website"));
  const dateOf = fileDates(query, timeZone);
  return csvFile(
    { name: `people-${list}`, headers, heads },
    linesOf(all, (person) => {
      const words = {
        ...person,
        type: i18n.t(`overview:recent.types.${clientTypes[person.type - 1] ?? "visitor"}`),
        city: person.city === null ? "" : nameWords("city", { key: person.city }),
        medium: person.medium === null ? "" : nameWords("medium", { key: person.medium }),
      };
      return columns.map((name) => {
        const value = words[name] ?? "";
        if (isOfVisit(name) && person.sessions === 0) return "";
        return isDate(name) ? dateOf(String(value)) : value;
      });
    }),
  );
});
