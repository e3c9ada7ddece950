import type { Person, PersonSort } from "#contract/people.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { person } from "#platform/reports/sql/people.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { personRow, toPerson } from "./describe-people.ts";
import { findAmong } from "./list-people.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { findContacts } from "./sql/find-contacts.ts";
import { personColumns, selectPersonRows } from "./sql/person-rows.ts";
import { amongPeople, lifetime, orderOf } from "./sql/select-people.ts";

/** About what a spreadsheet opens. */
const maxRows = 1_000_000;
const partRows = 500;

/**
 * All people of a selection from one statement; names are looked up for each part. By name means by when they were last
 * seen here: a spreadsheet sorts names itself. Throws as `listPeople`.
 */
export async function exportPeople(
  selection: PeopleSelection,
  { sort, account }: { sort: PersonSort; account: string },
  { postgres, clickhouse }: Pick<Dependencies, "postgres" | "clickhouse">,
): Promise<AsyncGenerator<{ items: Person[] }>> {
  const { query } = selection;
  const only = amongPeople(query, await findAmong(selection, { postgres }));
  const rows = selectPersonRows(query, lifetime(query), { only, withTraits: true });
  const parts = await clickhouse.selectParts(
    sql`SELECT ${personColumns(query.range.to)} FROM (${rows}) GROUP BY ${person}
        ORDER BY ${orderOf(sort)} DESC, max(last_at) DESC, ${person} LIMIT ${maxRows}`,
    personRow,
    { owner: account, lane: "background", size: partRows },
  );
  return (async function* () {
    let isFirst = true;
    for (const part of parts) {
      isFirst = false;
      const known = await findContacts(
        postgres,
        query.website.id,
        part.map(({ key }) => BigInt(key)),
      );
      yield { items: part.map((row) => toPerson(query.website, row, known.get(row.key))) };
    }
    if (isFirst) yield { items: [] };
  })();
}
