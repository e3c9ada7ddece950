import type { EventRow } from "#platform/events/event-row.ts";
import { isNaming, type Telling } from "./known.ts";
import type { People } from "./people.ts";
import { tellingOf, turnRow } from "./telling-of.ts";

/** What those of some rows tell that tell anything. */
export type Told = ReadonlyMap<EventRow, Telling>;

/**
 * Reads what the rows of a website tell, and gives each row the visitor that its browser is by then. To be called with
 * the browsers' own visitors, before the rows are stored. Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer.
 */
export async function meetPeople(people: People, website: string, rows: readonly EventRow[]): Promise<Told> {
  const told = new Map<EventRow, Telling>();
  for (const row of rows) {
    const telling = tellingOf(website, row);
    if (telling !== undefined) told.set(row, telling);
  }
  const visitorAt = await people.foresee(tellingsOf(rows, told));
  for (const row of rows) {
    const telling = told.get(row);
    const isNamed = telling !== undefined && isNaming(telling);
    turnRow(row, visitorAt(row.visitor, row.at), isNamed);
    if (telling !== undefined && !isNamed) told.set(row, { ...telling, visitor: row.visitor });
  }
  return told;
}

/** What some of the rows tell, in the order of their time. */
export const tellingsOf = (rows: readonly EventRow[], told: Told): Telling[] =>
  told.size === 0
    ? []
    : rows
        .map((row) => told.get(row))
        .filter((telling) => telling !== undefined)
        .sort((one, other) => one.at - other.at);
