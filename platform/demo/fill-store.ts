import type { Geo } from "#platform/collect/geo.ts";
import { timeOf, toColumns } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { DemoWebsite } from "./fill-demo.ts";
import { shopHistory } from "./history.ts";
import { rowReader } from "./to-row.ts";

export interface FillStoreOptions {
  website: DemoWebsite;
  /** Approximate number. */
  events: number;
  /** End of the history in milliseconds. */
  until: number;
  days?: number;
  seed?: number;
  /** Number of the first commit group. */
  seq?: number;
  /** Approximate minimum of generated events, default 100,000; the others are copies. */
  originals?: number;
}

export interface FilledStore {
  events: number;
  /** Commit groups used: the next number is `seq` + `groups`. */
  groups: number;
}

/** Average over 90 days; a little less over fewer. */
const eventsAVisitor = 5.8;
/** Enough for every product and city. */
const minOriginals = 100_000;
const maxCopies = 40;
const groupRows = 5_000;
/** Rows of one statement, which bounds its memory and time. */
const statementRows = 1_000_000;

/**
 * Inserts the history of a large shop into the event store without the collector, for benchmarks. A part is generated as
 * for the demo; the engine copies it with other visitors, sessions, ids, orders and people, each visitor some minutes
 * earlier. Rows look as if collected live.
 */
export async function fillStore(
  dependencies: { clickhouse: Pick<ClickHouse, "insert" | "command">; geo: Geo },
  options: FillStoreOptions,
): Promise<FilledStore> {
  const { website, events, seq = 1, originals: min = minOriginals } = options;
  const copies = Math.max(1, Math.min(maxCopies, Math.floor(events / min)));
  const originals = await fillOriginals(dependencies, { ...options, events: events / copies });
  const groups = Math.ceil(originals / groupRows);
  const more = Math.round(events / originals) - 1;
  const together = Math.max(1, Math.floor(statementRows / originals));
  for (let copied = 0; copied < more; copied += together) {
    const count = Math.min(together, more - copied);
    await dependencies.clickhouse.command(copyStatement(website.id, { seq, groups, first: copied + 1, count }));
  }
  return { events: originals * (more + 1), groups: groups * (more + 1) };
}

async function fillOriginals(
  { clickhouse, geo }: Parameters<typeof fillStore>[0],
  { website, events, until, days = 90, seed = 1, seq = 1 }: FillStoreOptions,
): Promise<number> {
  const perDay = events / eventsAVisitor / days;
  const plan = { seed, timeZone: website.timeZone, until, days, perDay, origin: new URL(website.url).origin };
  const toRow = rowReader(website, { geo, now: until });
  const titles = new Map<string, Record<string, unknown>>();
  let group: Record<string, unknown>[] = [];
  let [rows, next] = [0, seq];
  let storing: Promise<void> | undefined;
  const store = async () => {
    await storing;
    rows += group.length;
    storing = clickhouse.insert("events", group, `demo/${website.id}/${next}`);
    // Handled where it is awaited; avoids an unhandled rejection until then.
    storing.catch(() => undefined);
    next += 1;
    group = [];
  };
  for (const event of shopHistory(plan)) {
    // So many events are events that reports count: results stay comparable with those before there were leaves and clicks.
    if (event.name === "leave" || event.name === "click") continue;
    const row = toRow(event);
    if (row === undefined) continue;
    const { host, path, title, at } = row;
    if (title !== "") titles.set(path, { website: website.id, host, path, title, seen: timeOf(at) });
    group.push(toColumns(website.id, row, next, timeOf(at + networkMs)));
    if (group.length === groupRows) await store();
  }
  if (group.length > 0) await store();
  await storing;
  await clickhouse.insert("pages", [...titles.values()], `demo/${website.id}/pages`);
  return rows;
}

/** Delay from the browser to the store. */
const networkMs = 300;
/** A copied visitor is shifted by less than this; sessions keep lengths and gaps. */
const shiftMs = 25 * 60_000;

/** Copies are numbered from `first`; the groups of a copy follow those of the previous one. */
function copyStatement(
  website: string,
  { seq, groups, first, count }: { seq: number; groups: number; first: number; count: number },
) {
  const shift = sql`toIntervalMillisecond(cityHash64(o.visitor, n.number, 'shift') % ${shiftMs})`;
  const person = sql`replaceOne(replaceOne(o.data, '"id":"C', concat('"id":"C', toString(n.number), '-')),
    '@mail.example', concat('.', toString(n.number), '@mail.example'))`;
  const phone = sql`concat('"phone":"095', leftPad(toString(cityHash64(o.data, n.number) % 100000000), 8, '0'))`;
  return sql`INSERT INTO events
    SELECT o.* REPLACE (
      o.at - ${shift} AS at,
      o.received - ${shift} AS received,
      cityHash64(o.visitor, n.number) AS visitor,
      if(o.session = 0, 0, cityHash64(o.session, n.number)) AS session,
      reinterpretAsUUID(sipHash128(o.id, n.number)) AS id,
      o.seq + n.number * ${groups} AS seq,
      if(o.order_id = '', '', concat(o.order_id, '-', toString(n.number))) AS order_id,
      if(o.name = 'identify', replaceRegexpOne(${person}, '"phone":"095[0-9]{8}', ${phone}), o.data) AS data
    )
    FROM ${tables.events} AS o CROSS JOIN numbers(${first}, ${count}) AS n
    WHERE o.website = ${uuid(website)} AND o.seq >= ${seq} AND o.seq < ${seq + groups}
    SETTINGS max_threads = 2, max_insert_threads = 1, max_block_size = 65536, min_insert_block_size_rows = 1000000`;
}
