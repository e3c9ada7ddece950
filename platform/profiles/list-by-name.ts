import type { Dependencies } from "#platform/dependencies.ts";
import { createRunQuery } from "#platform/reports/run-query.ts";
import { countKeys, knownPeople, listKeys } from "./list-keys.ts";
import { countPacked, pageOfSelected, unpackAll } from "./page-of-selected.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { countNamed, type KnownPeople, listByName, packByName } from "./sql/known-people.ts";
import { packSelected } from "./sql/pack-selected.ts";
import { type Among, selectSelected } from "./sql/select-people.ts";

interface Window {
  offset: number;
  limit: number;
}

interface Options {
  among: Among;
  account: string;
  /** Selected people whose numbers are sent to PostgreSQL; of more it sends the whole order. */
  maxSent?: number;
}

type Stores = Pick<Dependencies, "postgres" | "clickhouse">;

/**
 * One page of people by name: those who have one by the alphabet, then other known people by number, then the rest by when
 * they were last seen. Names are ordered where they are, in PostgreSQL.
 */
export async function listByNameFirst(
  selection: PeopleSelection,
  { offset, limit, ...options }: Window & Options,
  { postgres, clickhouse }: Stores,
): Promise<{ keys: bigint[]; total: number }> {
  const { query, q, isNarrowed } = selection;
  const known = isNarrowed
    ? await listSelected({ postgres, clickhouse }, selection, { ...options, offset, limit })
    : await listNamed({ postgres }, knownPeople({ query, q }), { offset, limit });
  // Nobody finds a person without a name or an address by them.
  if (q !== undefined) return known;
  const { keys, total } = known;
  const others = { isNarrowed, isKnown: false };
  if (keys.length === limit) return { keys, total: total + (await countKeys(selection, others)) };
  const window = { offset: Math.max(0, offset - total), limit: limit - keys.length };
  const rest = await listKeys(selection, { among: others, sort: "name", ...window });
  return { keys: [...keys, ...rest.keys], total: total + rest.total };
}

/** The page of known people, all of whom are selected. */
async function listNamed({ postgres }: Pick<Stores, "postgres">, people: KnownPeople, { offset, limit }: Window) {
  const { named, nameless } = await countNamed(postgres, people);
  const keys: bigint[] = [];
  let start = 0;
  for (const { isNamed, size } of [
    { isNamed: true, size: named },
    { isNamed: false, size: nameless },
  ]) {
    const window = within({ offset, limit }, { start, size });
    if (window.limit > 0) keys.push(...(await listByName(postgres, people, { isNamed, ...window })));
    start += size;
  }
  return { keys, total: start };
}

/** The page of the known people whom filters and period select. */
async function listSelected(
  { postgres, clickhouse }: Stores,
  { query, q }: PeopleSelection,
  { among, account, maxSent = 20_000, offset, limit }: Window & Options,
): Promise<{ keys: bigint[]; total: number }> {
  const people = knownPeople({ query, q });
  const selected = await packSelected(
    createRunQuery(clickhouse, account),
    selectSelected(query, { ...among, isKnown: true }),
  );
  if (countPacked(selected) <= maxSent)
    return listNamed({ postgres }, { ...people, among: unpackAll(selected) }, { offset, limit });
  const [named, nameless] = await Promise.all([
    packByName(postgres, people, true),
    packByName(postgres, people, false),
  ]);
  return await pageOfSelected(Buffer.concat([named, nameless]), selected, { offset, limit });
}

/** The part of a window that lies in a list that begins at `start`. */
function within({ offset, limit }: Window, { start, size }: { start: number; size: number }): Window {
  const first = Math.max(offset, start);
  return { offset: first - start, limit: Math.max(0, Math.min(offset + limit, start + size) - first) };
}
