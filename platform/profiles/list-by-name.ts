import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { person } from "#platform/reports/sql/people.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { knownPeople, listKeys } from "./list-keys.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { countNamed, listByName } from "./sql/known-people.ts";
import { selectPersonRows } from "./sql/person-rows.ts";
import { amongPeople, lifetime } from "./sql/select-people.ts";

interface Window {
  offset: number;
  limit: number;
}

const key = z.object({ key: z.string().transform(BigInt) });

/**
 * One page of people by name: those who have one by the alphabet, then other known people by number, then the rest by when
 * they were last seen. Names are ordered where they are, in PostgreSQL.
 */
export async function listByNameFirst(
  selection: PeopleSelection,
  { offset, limit }: Window,
  { postgres }: Pick<Dependencies, "postgres">,
): Promise<{ keys: bigint[]; total: number }> {
  const { query, q, isNarrowed, run } = selection;
  const among = isNarrowed ? await listKnown(selection) : undefined;
  const people = { ...knownPeople({ query, q }), among };
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
  // Nobody finds a person without a name or an address by them.
  if (q !== undefined) return { keys, total: start };
  const rest = { offset: Math.max(0, offset - start), limit: Math.max(1, offset + limit - Math.max(offset, start)) };
  const others = await listKeys(
    { ...selection, run },
    { among: { isNarrowed, isKnown: false }, sort: "name", ...rest },
  );
  return { keys: [...keys, ...others.keys].slice(0, limit), total: start + others.total };
}

/** The part of a window that lies in a list that begins at `start`. */
function within({ offset, limit }: Window, { start, size }: { start: number; size: number }): Window {
  const first = Math.max(offset, start);
  return { offset: first - start, limit: Math.max(0, Math.min(offset + limit, start + size) - first) };
}

/** The known people of a selection. */
async function listKnown({ query, run }: PeopleSelection): Promise<bigint[]> {
  const only = amongPeople(query, { isNarrowed: true, isKnown: true });
  const rows = await run(
    sql`SELECT DISTINCT toString(${person}) AS key FROM (${selectPersonRows(query, lifetime(query), { only })})`,
    key,
  );
  return rows.map((row) => row.key);
}
