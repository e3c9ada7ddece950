import { withParams } from "#app/period/with-params.ts";

/** Of the column that sorts, with the order now. */
type SortLink = { to: string } | { to: string; now: "ascending" | "descending" };

interface Sorting {
  /** The sort now: a column's name, with `-` before it from the last to the first. */
  sort: string;
  /** Columns that sort, with the order of the first press. */
  columns: Readonly<Record<string, string>>;
}

/** The address that sorts by each column: the first press in its usual order, the next one in the other. */
export const sortLinks = (query: URLSearchParams, { sort, columns }: Sorting): Record<string, SortLink> =>
  Object.fromEntries(Object.entries(columns).map(([column, first]) => [column, sortLink(query, { sort, first })]));

function sortLink(query: URLSearchParams, { sort, first }: { sort: string; first: string }): SortLink {
  const name = first.replace("-", "");
  const isNow = sort.replace("-", "") === name;
  const next = sort === first ? (first.startsWith("-") ? name : `-${name}`) : first;
  const to = withParams(query, { sort: next, page: null });
  return isNow ? { to, now: sort.startsWith("-") ? "descending" : "ascending" } : { to };
}
