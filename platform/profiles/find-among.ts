import type { Dependencies } from "#platform/dependencies.ts";
import { createRunQuery } from "#platform/reports/run-query.ts";
import { knownPeople } from "./list-keys.ts";
import { countPacked, pageOfSelected, unpackAll } from "./page-of-selected.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { type FoundBy, findMatches, packByName } from "./sql/known-people.ts";
import { packSelected } from "./sql/pack-selected.ts";
import { type Among, selectSelected } from "./sql/select-people.ts";

/** People that a statement names: their numbers stand twice in one, which takes 256 KiB. */
export const maxNamed = 5_000;
/** Selected people whose numbers are sent to PostgreSQL; of more it sends what matches. */
const maxSent = 20_000;

export interface Found {
  among: Among;
  /**
   * The search matches more people than a statement names, whatever else narrows it: only PostgreSQL, which knows names, can
   * order and count them.
   */
  isBroad: boolean;
  /** Of a broad search, by what it finds people. */
  by?: FoundBy | undefined;
  /** Of a broad search, whom period and filters select, packed; undefined where these leave nobody out. */
  selected?: Buffer | undefined;
}

export interface Bound {
  account: string;
  maxMatches?: number | undefined;
}

type Stores = Pick<Dependencies, "postgres" | "clickhouse">;

/** What the search of a selection leaves of its people. Period and filters come first where the search alone leaves too many. */
export async function findAmong(
  selection: PeopleSelection,
  { account, maxMatches = maxNamed }: Bound,
  { postgres, clickhouse }: Stores,
): Promise<Found> {
  const { query, q, isNarrowed } = selection;
  if (q === undefined) return { among: { isNarrowed }, isBroad: false };
  const people = { ...knownPeople({ query, q }), q };
  const found = await findMatches(postgres, people, maxMatches + 1);
  if (found.people.length <= maxMatches) return nameFound(found, { isNarrowed, maxMatches });
  const { by } = found;
  if (!isNarrowed) return { among: { isNarrowed }, isBroad: true, by };
  const selected = await packSelected(
    createRunQuery(clickhouse, account),
    selectSelected(query, { isNarrowed, isKnown: true }),
  );
  const among =
    countPacked(selected) <= maxSent
      ? unpackAll(selected)
      : (await listBroad({ ...selection, by }, selected, { postgres, limit: maxMatches + 1 })).keys;
  const both = await findMatches(postgres, { ...people, among }, maxMatches + 1);
  if (both.people.length <= maxMatches) return nameFound(both, { isNarrowed, maxMatches });
  return { among: { isNarrowed }, isBroad: true, by, selected };
}

/** Naming visitors reads less. One person may have more of them than a statement takes: a stranger can make thousands. */
const nameFound = (
  { people, visitors }: Awaited<ReturnType<typeof findMatches>>,
  { isNarrowed, maxMatches }: { isNarrowed: boolean; maxMatches: number },
): Found => ({
  among: visitors.length > maxMatches ? { isNarrowed, people } : { isNarrowed, visitors },
  isBroad: false,
});

/** The first people of a broad search by name, those without one behind them, and how many there are. */
export async function listBroad(
  { query, q, by }: PeopleSelection & { by: FoundBy | undefined },
  selected: Buffer | undefined,
  { postgres, limit }: Pick<Stores, "postgres"> & { limit: number },
): Promise<{ keys: bigint[]; total: number }> {
  const people = knownPeople({ query, q, by });
  const [named, nameless] = await Promise.all([
    packByName(postgres, people, true),
    packByName(postgres, people, false),
  ]);
  const ordered = Buffer.concat([named, nameless]);
  return pageOfSelected(ordered, selected ?? ordered, { offset: 0, limit });
}
