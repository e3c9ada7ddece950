import type { Dependencies } from "#platform/dependencies.ts";
import { createRunQuery } from "#platform/reports/run-query.ts";
import { countPeople } from "./count-people.ts";
import { type Bound, findAmong, listBroad } from "./find-among.ts";
import { unpackAll } from "./page-of-selected.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { packSelected } from "./sql/pack-selected.ts";
import { selectSelected } from "./sql/select-people.ts";

type Stores = Pick<Dependencies, "postgres" | "clickhouse">;

/** The numbers of everybody in a list of people; undefined where they are more than `max`, who are only counted. */
export async function listNumbers(
  selection: PeopleSelection,
  { max, ...bound }: Bound & { max: number },
  stores: Stores,
): Promise<bigint[] | undefined> {
  const { count } = await countPeople(selection, bound, stores);
  if (count > max) return undefined;
  const { among, isBroad, by, selected } = await findAmong(selection, bound, stores);
  if (isBroad) return (await listBroad({ ...selection, by }, selected, { ...stores, limit: max })).keys;
  const run = createRunQuery(stores.clickhouse, bound.account);
  const people = unpackAll(await packSelected(run, selectSelected(selection.query, among)));
  // Some may have come since they were counted.
  return people.length > max ? undefined : people;
}

/** Which of these visitors, whom nobody knows, were on the website. `selection` is of everybody. */
export async function findVisited(
  { query }: PeopleSelection,
  visitors: readonly bigint[],
  { account, clickhouse }: { account: string } & Pick<Stores, "clickhouse">,
): Promise<Set<bigint>> {
  if (visitors.length === 0) return new Set();
  const here = selectSelected(query, { isNarrowed: false, visitors });
  return new Set(unpackAll(await packSelected(createRunQuery(clickhouse, account), here)));
}
