import type { Person, PersonSort } from "#contract/people.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { describePeople } from "./describe-people.ts";
import { type Bound, findAmong } from "./find-among.ts";
import { listByNameFirst } from "./list-by-name.ts";
import { listKeys } from "./list-keys.ts";
import { type Placed, readPlace, type Window, writePlace } from "./list-place.ts";
import type { PeopleSelection } from "./read-people-query.ts";

interface PeoplePage {
  items: Person[];
  total: number;
  page: number;
  limit: number;
  /** The order that the page has. */
  sort: PersonSort;
  previous: string | null;
  next: string | null;
}

interface Options extends Bound {
  sort: PersonSort;
  /** As `writePlace` writes it: the page begins there, whatever its number. */
  place: string | undefined;
}

/**
 * One page of the selected people, in the order asked for; by name where the search matches more than `maxMatches` whom
 * period and filters select, as the event store knows no names. Throws BAD_REQUEST for a place that is none of this order.
 */
export async function listPeople(
  selection: PeopleSelection,
  { sort: wanted, place: written, account, maxMatches }: Options,
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "clock">,
): Promise<PeoplePage> {
  const { page, limit } = selection.query;
  const { among, isBroad, by, selected } = await findAmong(selection, { account, maxMatches }, dependencies);
  const sort = isBroad ? "name" : wanted;
  const place = readPlace(sort, written);
  const read = (window: Window) =>
    sort === "name"
      ? listByNameFirst(selection, { among, account, by, selected, ...window }, dependencies)
      : listKeys(selection, { among, sort, ...window });
  let { rows, count } = await read({ offset: (page - 1) * limit, limit, place });
  // People went: what is left before the place is the first page.
  const isShort = place?.isBefore === true && rows.length < limit;
  if (isShort) ({ rows, count } = await read({ offset: 0, limit }));
  const keys = rows.map(({ key }) => key);
  const [items, total] = await Promise.all([describePeople(selection, keys, dependencies), count()]);
  return {
    items,
    ...{ total, page: isShort ? 1 : page, limit, sort },
    ...placesOf(sort, rows),
  };
}

/** The places of the pages beside one. */
const placesOf = (sort: PersonSort, rows: readonly Placed[]) => ({
  previous: writePlace(sort, "before", rows[0]?.position),
  next: writePlace(sort, "after", rows.at(-1)?.position),
});
