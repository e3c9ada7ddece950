import { z } from "zod";
import type { PeopleCount } from "#contract/people.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { person, typeAt } from "#platform/reports/sql/people.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { findAmong } from "./list-people.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { selectSelected } from "./sql/select-people.ts";

const row = z.object({ count: z.coerce.number(), leads: z.coerce.number(), customers: z.coerce.number() });
const nobody = { count: 0, leads: 0, customers: 0 };

/** How many people a selection has, each with the type of the period's end. Throws as `listPeople`. */
export async function countPeople(
  selection: PeopleSelection,
  dependencies: Pick<Dependencies, "postgres">,
): Promise<PeopleCount> {
  const { query, run } = selection;
  const selected = selectSelected(query, await findAmong(selection, dependencies));
  const type = typeAt(query.range.to);
  const [found = nobody] = await run(
    sql`SELECT uniqExact(${person}) AS count, uniqExactIf(${person}, ${type} = 'lead') AS leads,
          uniqExactIf(${person}, ${type} = 'customer') AS customers
        FROM (${selected})`,
    row,
  );
  return { ...found, visitors: found.count - found.leads - found.customers };
}
