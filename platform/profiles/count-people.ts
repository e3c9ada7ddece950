import { z } from "zod";
import type { PeopleCount } from "#contract/people.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { listSegmentSizes } from "#platform/members/sql/segments.ts";
import { person, typeAt } from "#platform/reports/sql/people.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type Bound, findAmong, listBroad } from "./find-among.ts";
import { knownPeople } from "./list-keys.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { countTypes } from "./sql/known-people.ts";
import { selectSelected } from "./sql/select-people.ts";

const row = z.object({ count: z.coerce.number(), leads: z.coerce.number(), customers: z.coerce.number() });
const nobody = { count: 0, leads: 0, customers: 0 };

/** How many people a selection has, each with the type of the period's end. */
export async function countPeople(
  selection: PeopleSelection,
  bound: Bound,
  dependencies: Pick<Dependencies, "postgres" | "clickhouse">,
): Promise<PeopleCount> {
  const { query, q, run } = selection;
  const { among, isBroad, by, selected: packed } = await findAmong(selection, bound, dependencies);
  if (isBroad) {
    const { postgres } = dependencies;
    const keys =
      packed && (await listBroad({ ...selection, by }, packed, { postgres, limit: Number.MAX_SAFE_INTEGER })).keys;
    const { leads, customers, ...counted } = await countTypes(postgres, {
      ...knownPeople({ query, q, by }),
      among: keys,
    });
    return { ...counted, leads, customers, visitors: counted.count - leads - customers };
  }
  const selected = selectSelected(query, among);
  const type = typeAt(query.range.to);
  const [found = nobody] = await run(
    sql`SELECT uniqExact(${person}) AS count, uniqExactIf(${person}, ${type} = 'lead') AS leads,
          uniqExactIf(${person}, ${type} = 'customer') AS customers
        FROM (${selected})`,
    row,
  );
  return { ...found, visitors: found.count - found.leads - found.customers };
}

/** How many people are inside a segment. Throws NOT_FOUND where it is another website's. */
export async function countInSegment(
  queries: Queries,
  { website, segment }: { website: string; segment: string },
): Promise<number> {
  const found = (await listSegmentSizes(queries, website)).find(({ id }) => id === segment.toLowerCase());
  if (found === undefined) throw new AppError("NOT_FOUND", "No such segment of this website");
  return found.size;
}
