import type { Person, PersonSort } from "#contract/people.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { describePeople } from "./describe-people.ts";
import { listByNameFirst } from "./list-by-name.ts";
import { knownPeople, listKeys } from "./list-keys.ts";
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
}

/** One page of the selected people. Throws REFUSED where a search matches more than `maxMatches`. */
export async function listPeople(
  selection: PeopleSelection,
  { sort, account }: { sort: PersonSort; account: string },
  dependencies: Pick<Dependencies, "postgres" | "clickhouse">,
): Promise<PeoplePage> {
  const { page, limit } = selection.query;
  const window = { offset: (page - 1) * limit, limit };
  const among = await findAmong(selection, dependencies);
  const { keys, total } =
    sort === "name"
      ? await listByNameFirst(selection, { among, account, ...window }, dependencies)
      : await listKeys(selection, { among, sort, ...window });
  return { items: await describePeople(selection, keys, dependencies), total, page, limit };
}

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
