import { z } from "zod";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { selectEvents, storedEvent } from "./event-columns.ts";

/** Groups up to the loaded mark are read: nothing need be waited for. */
const options = { owner: "system", lane: "follow", afterLoad: true } as const;
const group = z.object({ seq: z.coerce.number(), rows: z.coerce.number() });

/**
 * The first `max` groups after `from`, up to `to`, with their rows. Reads the column `seq` of the granules that its
 * minmax index leaves, 8 bytes a row: cheap for recent groups, a scan of the column from the beginning.
 */
export const listGroups = (
  clickhouse: Pick<ClickHouse, "select">,
  { from, to, max }: { from: number; to: number; max: number },
): Promise<z.infer<typeof group>[]> =>
  clickhouse.select(
    sql`SELECT toString(seq) AS seq, toString(count()) AS rows FROM ${tables.events}
        WHERE events.seq > ${from} AND events.seq <= ${to} GROUP BY events.seq ORDER BY events.seq LIMIT ${max}`,
    group,
    options,
  );

/** All events of the groups after `from`, up to `to`, by group and time. */
export const readGroups = (
  clickhouse: Pick<ClickHouse, "select">,
  { from, to }: { from: number; to: number },
): Promise<StoredEvent[]> =>
  clickhouse.select(
    sql`SELECT ${selectEvents} FROM ${tables.events} WHERE events.seq > ${from} AND events.seq <= ${to}
        ORDER BY events.seq, events.at, events.id`,
    storedEvent,
    options,
  );

/** The key has the day of events before their time: by the time alone all of a month is read. */
const isSince = (instant: number) =>
  sql`toDate(events.at) >= toDate(${new Date(instant)}) AND events.at >= ${new Date(instant)}`;

/** Anybody with the public key can say events without end: what judges a person in memory reads no more of one visitor. */
const maxOfVisitor = 2_000;

/**
 * The events of some visitors (signed) of a website since an instant, in order: of each visitor and name the last
 * `maxOfVisitor`. `names`: as events are stored; without them events of every name.
 */
export async function readEventsOf(
  clickhouse: Pick<ClickHouse, "select">,
  given: { website: string; visitors: readonly string[]; since: number; names?: readonly string[] | undefined },
): Promise<StoredEvent[]> {
  const { website, visitors, since, names } = given;
  if (visitors.length === 0 || names?.length === 0) return [];
  const newest = await clickhouse.select(
    sql`SELECT ${selectEvents} FROM ${tables.events} WHERE events.website = ${uuid(website)}
        AND events.visitor IN ${visitors.map((visitor) => BigInt.asUintN(64, BigInt(visitor)))}
        AND ${isSince(since)} ${names === undefined ? constant("") : sql`AND events.name IN ${names}`}
        ORDER BY events.at DESC, events.id DESC LIMIT ${maxOfVisitor} BY events.visitor, events.name`,
    storedEvent,
    options,
  );
  return newest.reverse();
}

/**
 * What identified some visitors (signed) of a website up to an instant, in the order in which it came, and the events by which
 * its server named somebody with one of them: of each the last `maxOfVisitor`, and who had as many, of whom there may be more
 * before.
 */
export async function readIdentified(
  clickhouse: Pick<ClickHouse, "select">,
  { website, visitors, until }: { website: string; visitors: readonly string[]; until: number },
): Promise<{ events: StoredEvent[]; cut: ReadonlySet<bigint> }> {
  if (visitors.length === 0) return { events: [], cut: new Set() };
  const newest = await clickhouse.select(
    sql`SELECT ${selectEvents} FROM ${tables.events} WHERE events.website = ${uuid(website)}
        AND events.visitor IN ${visitors.map((visitor) => BigInt.asUintN(64, BigInt(visitor)))}
        AND (events.name = 'identify' OR (events.provenance = 'server' AND position(events.data, '"$person"') > 0))
        AND events.at <= ${new Date(until)} ORDER BY events.seq DESC, events.at DESC, events.id DESC
        LIMIT ${maxOfVisitor} BY events.visitor, events.name = 'identify'`,
    storedEvent,
    options,
  );
  const counts = new Map<bigint, number>();
  for (const { visitor, name } of newest) {
    if (name === "identify") counts.set(visitor, (counts.get(visitor) ?? 0) + 1);
  }
  const cut = [...counts].filter(([, count]) => count === maxOfVisitor).map(([visitor]) => visitor);
  return { events: newest.reverse(), cut: new Set(cut) };
}

const visitorRow = z.object({ visitor: z.string() });

/**
 * Visitors (unsigned) of a website who had an event since an instant, of one name or of any, by a number that is always
 * the same: the first `max` of them are a sample.
 */
export const listVisitorsSince = (
  clickhouse: Pick<ClickHouse, "select">,
  { website, name, since, max }: { website: string; name: string | undefined; since: number; max: number },
): Promise<{ visitor: string }[]> =>
  clickhouse.select(
    sql`SELECT toString(events.visitor) AS visitor FROM ${tables.events} WHERE events.website = ${uuid(website)}
        AND ${isSince(since)} AND (${name ?? ""} = '' OR events.name = ${name ?? ""})
        GROUP BY events.visitor ORDER BY intHash64(events.visitor) LIMIT ${max}`,
    visitorRow,
    options,
  );

const lastPlace = z.object({
  ...{ visitor: z.string(), at: z.coerce.number(), country: z.string(), city: z.string() },
  /** As JSON; empty without one. */
  position: z.string(),
});
export type LastPlace = z.infer<typeof lastPlace>;

/** Where some visitors (unsigned) were last, by their address and by their device, between two instants. */
export const listLastPlaces = (
  clickhouse: Pick<ClickHouse, "select">,
  { website, visitors, from, to }: { website: string; visitors: readonly string[]; from: number; to: number },
): Promise<LastPlace[]> =>
  clickhouse.select(
    sql`SELECT toString(events.visitor) AS visitor, toString(toUnixTimestamp64Milli(max(events.at))) AS at,
          argMaxIf(events.country, events.at, events.country != '') AS country,
          argMaxIf(events.city, events.at, events.country != '') AS city,
          argMaxIf(JSONExtractRaw(events.data, 'position'), events.at, JSONHas(events.data, 'position')) AS position
        FROM ${tables.events} WHERE events.website = ${uuid(website)} AND events.visitor IN ${visitors.map(BigInt)}
          AND ${isSince(from)} AND events.at < ${new Date(to)} AND events.provenance != 'import'
        GROUP BY events.visitor`,
    lastPlace,
    options,
  );
