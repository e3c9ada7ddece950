import { z } from "zod";
import { eventColumns } from "#platform/events/event-row.ts";
import { maxHandovers } from "#platform/people/identity-graph.ts";
import type { ChangedBrowser } from "#platform/people/visitor-repairs.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type DayCount, isWithinPart, type Part } from "./move-events.ts";

const lane = { owner: "system", lane: "background" } as const;

/** A page of the changed browsers of a website. */
export interface ChangedPage {
  website: string;
  browsers: readonly ChangedBrowser[];
}

/** Before every event. */
const always = Number.MIN_SAFE_INTEGER;
/** In place of a visitor: events stay where they are. */
const staying = 0n;

/** From when to which visitor events of a browser belong, the earliest first. */
function periodsOf({ visitor, handovers }: ChangedBrowser): { start: number; target: bigint }[] {
  // A browser that may have forgotten handovers keeps the events from before those it has.
  const first = { start: always, target: handovers.length < maxHandovers ? visitor : staying };
  return [first, ...handovers.map(({ at, assignedVisitor }) => ({ start: at, target: assignedVisitor }))];
}

/**
 * Stored events of the browsers, each with its browser's own visitor (`own`) and where it belongs (`target`): to the
 * visitor of the last handover before it, else to the browser's own. The lists of all browsers follow one another.
 */
function selectOf({ website, browsers }: ChangedPage, columns: Sql, condition = constant("true")): Sql {
  const visitors = browsers.flatMap(({ visitor, assigned }, place) =>
    [visitor, ...assigned].map((each) => ({ each, place: place + 1 })),
  );
  const listed = hashes(visitors.map(({ each }) => each));
  const periods = browsers.map(periodsOf);
  const ends = [0];
  for (const { length } of periods) ends.push((ends.at(-1) ?? 0) + length);
  const starts = periods.flat().map(({ start }) => start);
  const targets = hashes(periods.flat().map(({ target }) => target));
  const place = sql`transform(visitor, listed, ${visitors.map((each) => each.place)}, toInt64(1))`;
  const begin = sql`arrayElement(${ends}, place)`;
  return sql`SELECT *, if(found = ${staying}, visitor, found) AS target FROM (
    WITH ${listed} AS listed SELECT ${columns}, ${place} AS place, arrayElement(${hashes(browsers.map(({ visitor }) => visitor))}, place) AS own,
      arrayElement(${targets}, ${begin} + arrayCount(start -> start <= toUnixTimestamp64Milli(at),
        arraySlice(${starts}, ${begin} + 1, arrayElement(${ends}, place + 1) - ${begin}))) AS found
    FROM ${tables.events} WHERE website = ${uuid(website)} AND visitor IN (listed) AND ${condition})
    WHERE visitor != target`;
}

const counted = z.object({ day: z.number(), events: z.coerce.number() }).transform((row) => ({ ...row, claims: 0 }));

/** Events per day that are stored under another visitor than they belong to. Reads the events of these browsers. */
export const countMisplaced = (clickhouse: Pick<ClickHouse, "select">, page: ChangedPage): Promise<DayCount[]> =>
  clickhouse.select(
    sql`SELECT toUInt16(toDate(at)) AS day, count() AS events FROM (${selectOf(page, constant("at, visitor"))})
        GROUP BY day ORDER BY day`,
    counted,
    lane,
  );

const plain = eventColumns.filter((name) => !["visitor", "session", "data"].includes(name));

/**
 * Copies misplaced events of some days beside the others, under the visitor that they belong to. The session's number
 * has the assigned visitor in it, and what names somebody keeps the browser's own visitor, as the collector writes them.
 */
export const copyMisplaced = (clickhouse: Pick<ClickHouse, "derive">, part: Part, page: ChangedPage): Promise<void> => {
  const columns = join(plain.map(identifier), ", ");
  const mark = constant(
    `concat(substring(data, 1, length(data) - 1), if(length(data) > 2, ',', ''), '"$visitor":"', toString(own), '"}')`,
  );
  const isNamed = constant(
    `(name = 'identify' OR position(data, '"$person"') > 0) AND data != '' AND position(data, '"$visitor"') = 0`,
  );
  return clickhouse.derive(
    sql`INSERT INTO excluded_events (exclusion, visitor, session, data, ${columns}) SETTINGS insert_deduplicate = 0
        SELECT ${uuid(part.exclusion)}, target,
          if(session = 0, 0, bitXor(bitXor(session, if(visitor = own, 0, visitor)), if(target = own, 0, target))),
          if(target != own AND ${isNamed}, ${mark}, data), ${columns}
        FROM (${selectOf(page, join(eventColumns.map(identifier), ", "), isWithinPart(part))})
        WHERE id NOT IN (SELECT id FROM ${tables.excludedEvents}
          WHERE website = ${uuid(part.website)} AND exclusion = ${uuid(part.exclusion)})`,
    lane,
  );
};
