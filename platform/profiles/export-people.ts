import type { Person, PersonSort } from "#contract/people.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { describeParts, exportLimits } from "#platform/reports/describe-parts.ts";
import { person } from "#platform/reports/sql/people.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { describePeople, toPerson } from "./describe-people.ts";
import { type Bound, findAmong, listBroad, maxNamed } from "./find-among.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { personRow } from "./read-person-rows.ts";
import { findContacts } from "./sql/find-contacts.ts";
import { findReach } from "./sql/find-reach.ts";
import { personColumns, selectPersonRows } from "./sql/person-rows.ts";
import { amongPeople, lifetime, orderOf, tieOf } from "./sql/select-people.ts";

const { maxRows, partRows } = exportLimits;

type Stores = Pick<Dependencies, "postgres" | "clickhouse" | "clock">;

/**
 * All people of a selection from one statement; names are looked up for each part. By name means by when they were last
 * seen here: a spreadsheet sorts names itself. What a broad search matches comes by name, part by part.
 */
export async function exportPeople(
  selection: PeopleSelection,
  { sort, ...bound }: Bound & { sort: PersonSort },
  { postgres, clickhouse, clock }: Stores,
): Promise<AsyncGenerator<{ items: Person[] }>> {
  const { query } = selection;
  const { account } = bound;
  const { among, isBroad, by, selected } = await findAmong(selection, bound, { postgres, clickhouse });
  if (isBroad) {
    const { keys } = await listBroad({ ...selection, by }, selected, { postgres, limit: maxRows });
    return describeNamed(selection, keys, { postgres, clock });
  }
  const only = amongPeople(query, among);
  const rows = selectPersonRows(query, lifetime(query), { only, withTraits: true });
  const parts = await clickhouse.selectParts(
    sql`SELECT ${personColumns(query.range.to)} FROM (${rows}) GROUP BY ${person}
        ORDER BY ${orderOf(sort)} DESC, ${tieOf(sort)} DESC, ${person} LIMIT ${maxRows}`,
    personRow,
    { owner: account, lane: "background", size: partRows },
  );
  return describeParts(parts, async (part) => {
    const [website, people] = [query.website.id, part.map(({ key }) => BigInt(key))];
    const [known, reach] = await Promise.all([
      findContacts(postgres, website, people),
      findReach(postgres, { website, people, now: new Date(clock.now()) }),
    ]);
    const knownOf = (key: string) => ({ ...known.get(key), contacts: reach.get(key) });
    return { items: part.map((row) => toPerson(query.website, row, knownOf(row.key))) };
  });
}

async function* describeNamed(
  selection: PeopleSelection,
  keys: readonly bigint[],
  stores: Pick<Dependencies, "postgres" | "clock">,
): AsyncGenerator<{ items: Person[] }> {
  for (let start = 0; start < keys.length; start += maxNamed) {
    const people = await describePeople(selection, keys.slice(start, start + maxNamed), stores);
    for (let from = 0; from < people.length; from += partRows) yield { items: people.slice(from, from + partRows) };
  }
}
