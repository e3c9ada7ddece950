import type { Person, PersonSort } from "#contract/people.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { describePeople } from "./describe-people.ts";
import { listByNameFirst } from "./list-by-name.ts";
import { knownPeople, listKeys } from "./list-keys.ts";
import { type Placed, readPlace, type Window, writePlace } from "./list-place.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { findMatches } from "./sql/known-people.ts";
import type { Among } from "./sql/select-people.ts";

/** People that a search may match: their numbers stand twice in a statement, which takes 256 KiB. */
const maxMatches = 5_000;

interface PeoplePage {
  items: Person[];
  total: number;
  page: number;
  limit: number;
  previous: string | null;
  next: string | null;
}

interface Options {
  sort: PersonSort;
  /** As `writePlace` writes it: the page begins there, whatever its number. */
  place: string | undefined;
  account: string;
}

/**
 * One page of the selected people. Throws REFUSED where a search matches more than `maxMatches`, BAD_REQUEST for a place
 * that is none of this order.
 */
export async function listPeople(
  selection: PeopleSelection,
  { sort, place: written, account }: Options,
  dependencies: Pick<Dependencies, "postgres" | "clickhouse">,
): Promise<PeoplePage> {
  const { page, limit } = selection.query;
  const place = readPlace(sort, written);
  const among = await findAmong(selection, dependencies);
  const read = (window: Window) =>
    sort === "name"
      ? listByNameFirst(selection, { among, account, ...window }, dependencies)
      : listKeys(selection, { among, sort, ...window });
  let { rows, total } = await read({ offset: (page - 1) * limit, limit, place });
  // People went: what is left before the place is the first page.
  const isShort = place?.isBefore === true && rows.length < limit;
  if (isShort) ({ rows, total } = await read({ offset: 0, limit }));
  const keys = rows.map(({ key }) => key);
  return {
    items: await describePeople(selection, keys, dependencies),
    ...{ total, page: isShort ? 1 : page, limit },
    ...placesOf(sort, rows),
  };
}

/** The places of the pages beside one. */
const placesOf = (sort: PersonSort, rows: readonly Placed[]) => ({
  previous: writePlace(sort, "before", rows[0]?.position),
  next: writePlace(sort, "after", rows.at(-1)?.position),
});

/** What the search of a selection leaves of its people. */
export async function findAmong(
  { query, q, isNarrowed }: PeopleSelection,
  { postgres }: Pick<Dependencies, "postgres">,
): Promise<Among> {
  if (q === undefined) return { isNarrowed };
  const { people, visitors } = await findMatches(postgres, knownPeople({ query, q }), maxMatches + 1);
  if (people.length > maxMatches) throw new AppError("REFUSED", "The search matches too many people");
  // Naming visitors reads less. One person may have more of them than a statement takes: a stranger can make thousands.
  return visitors.length > maxMatches ? { isNarrowed, people } : { isNarrowed, visitors };
}
