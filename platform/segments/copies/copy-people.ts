import { z } from "zod";
import { noteEnded } from "#platform/delivery/sql/suppressions.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { inSlices } from "#platform/in-slices.ts";
import { SharedRun } from "#platform/shared-run.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, identifier, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { advisoryLocks } from "#platform/stores/postgres/advisory-locks.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { anniversaryKey } from "../judge/calendar.ts";
import { touchChanged } from "../live/sql/touch.ts";
import {
  deleteChanges,
  findLastChange,
  hasChangeUpTo,
  listChanged,
  listMembersAmong,
  noteEverybody,
  numberCopy,
  type PersonKey,
  readReachedPeople,
  sumPeople,
} from "../sql/stored-people.ts";
import { readChannelBits } from "./channel-bits.ts";
import { type ReachedPerson, readAttributes } from "./read-attributes.ts";

type Stores = Pick<Dependencies, "postgres" | "clickhouse" | "clock">;

/** People of one transaction: some 2 MB, and less than a second. */
const pageSize = 5_000;
/** Milliseconds since 1970 that mean never. */
const never = "9223372036854775807";

/** One a store and process. Waiting for another process's copy, each would hold one of the few connections. */
const copies = new WeakMap<Stores["clickhouse"], SharedRun<string | undefined>>();

/**
 * Copies the attributes of people who changed into ClickHouse, of a website or of all: everything that was committed at the
 * call is there once it resolves. One process copies at a time and numbers its copies under that lock, so that the newest
 * state wins whatever the order in which writers commit. Idempotent: what a killed process left is copied again. Running
 * segments judge the people anew. `maxPages` copies some of them alone.
 */
export async function copyPeople(
  stores: Stores,
  { website, maxPages = Number.POSITIVE_INFINITY }: { website?: string; maxPages?: number } = {},
): Promise<void> {
  const { postgres, clickhouse, clock } = stores;
  await noteEnded(postgres, new Date(clock.now()));
  const last = await findLastChange(postgres, website);
  if (last === undefined) return;
  const shared = copies.get(clickhouse) ?? new SharedRun((websites) => copyPages(stores, websites));
  copies.set(clickhouse, shared);
  for (let page = 0; page < maxPages && (await hasChangeUpTo(postgres, last, website)); page += 1) {
    await shared.join(website);
  }
}

/** A page of what readers wait for, and one of all: neither a long backlog nor many readers keep the other waiting. */
async function copyPages(
  { postgres, clickhouse, clock }: Stores,
  readers: ReadonlySet<string | undefined>,
): Promise<void> {
  const named = [...readers].filter((website) => website !== undefined);
  for (const websites of [...(named.length > 0 ? [named] : []), ...(readers.has(undefined) ? [undefined] : [])]) {
    await postgres.transaction(async (queries) => {
      await queries.query("SELECT pg_advisory_xact_lock($1)", [advisoryLocks.copyPeople]);
      await copyPage({ queries, clickhouse, now: clock.now() }, websites);
    });
  }
}

async function copyPage(
  { queries, clickhouse, now }: { queries: Queries; clickhouse: ClickHouse; now: number },
  websites: readonly string[] | undefined,
): Promise<void> {
  const changed = await listChanged(queries, { max: pageSize, websites });
  if (changed.length === 0) return;
  const keys = [...new Map(changed.map((key) => [`${key.website} ${key.person}`, key])).values()];
  const revision = await numberCopy(queries);
  const people = await readReachedPeople(queries, keys, new Date(now));
  const known = new Set(people.map(({ website, person }) => `${website} ${person}`));
  const gone = keys.filter(({ website, person }) => !known.has(`${website} ${person}`));
  if (people.length > 0) {
    const rows: Record<string, unknown>[] = [];
    await inSlices(people, (row) => {
      rows.push(toRow(row, revision));
    });
    await clickhouse.insert("people", rows, "");
  }
  await deletePeople({ queries, clickhouse }, gone);
  const numbers = changed.map(({ no }) => no);
  await touchChanged(queries, numbers, now);
  await deleteChanges(queries, numbers);
}

/**
 * Takes the copies of people who are gone out of the tables: merged ones, and erased ones of whom nothing may stay. Who is
 * still inside a segment stays there: members follow PostgreSQL's.
 */
async function deletePeople(
  { queries, clickhouse }: { queries: Queries; clickhouse: Pick<ClickHouse, "command"> },
  gone: readonly { website: string; person: bigint }[],
): Promise<void> {
  for (const website of new Set(gone.map((each) => each.website))) {
    const people = gone.filter((each) => each.website === website).map(({ person }) => person);
    const own = sql`website = ${uuid(website)}`;
    await clickhouse.command(sql`DELETE FROM people WHERE ${own} AND person IN (${hashes(people)})`);
    const members = new Set(await listMembersAmong(queries, website, people));
    const outside = people.filter((person) => !members.has(person));
    if (outside.length === 0) continue;
    await clickhouse.command(sql`DELETE FROM segment_members WHERE ${own} AND person IN (${hashes(outside)})`);
  }
}

const maskedTables = ["people", "segment_members"];

/**
 * Takes deleted rows out of the files, where they stay until parts are merged: of an erased person nothing may stay. Writes
 * tables anew, so once a job for all that was deleted since.
 */
export async function dropDeletedRows({ clickhouse }: Pick<Stores, "clickhouse">): Promise<void> {
  const due = await clickhouse.select(
    sql`SELECT DISTINCT table FROM system.parts
        WHERE database = currentDatabase() AND table IN (${maskedTables}) AND active AND has_lightweight_delete`,
    z.object({ table: z.string() }),
    { owner: "system", lane: "copy" },
  );
  for (const { table } of due) await clickhouse.command(sql`ALTER TABLE ${identifier(table)} APPLY DELETED MASK`);
}

function toRow(stored: ReachedPerson & PersonKey, revision: number): Record<string, unknown> {
  const { website, person } = stored;
  const { fields, birthday, leadAt, customerAt, own } = readAttributes(stored);
  const {
    name = null,
    email = null,
    phone = null,
    ownerId = null,
    gender = null,
    city = null,
    country = null,
  } = fields;
  const keysOf = (dates: Record<string, string>) =>
    Object.fromEntries(Object.entries(dates).map(([attribute, day]) => [attribute, anniversaryKey(day)]));
  return {
    ...{ website, person: person.toString(), revision, name, email, phone, owner_id: ownerId, gender, city, country },
    birthday: birthday ?? null,
    anniversary: birthday === undefined ? 0 : anniversaryKey(birthday),
    lead_at: leadAt?.toString() ?? never,
    customer_at: customerAt?.toString() ?? never,
    ...{ texts: own.texts, numbers: own.numbers, dates: own.dates, anniversaries: keysOf(own.dates), lists: own.lists },
    channels: readChannelBits(stored),
    flags: Object.fromEntries(Object.entries(own.flags).map(([attribute, flag]) => [attribute, flag ? 1 : 0])),
  };
}

const copiedSums = z.object({
  people: z.string(),
  numbers: z.string().transform((text) => BigInt.asIntN(64, BigInt(text)).toString()),
});

/** Makes the copy anew where it has lost people, as after a store was restored without the other. Answers whether it did. */
export async function repairPeopleCopy(stores: Stores): Promise<boolean> {
  const { postgres, clickhouse } = stores;
  await copyPeople(stores);
  const [truth, [copy]] = await Promise.all([
    sumPeople(postgres),
    clickhouse.select(
      sql`SELECT toString(count()) AS people, toString(groupBitXor(person)) AS numbers FROM ${tables.people} FINAL`,
      copiedSums,
      { owner: "system", lane: "copy" },
    ),
  ]);
  // Who changed in between differs for a moment: their change is noted.
  const isOpen = (await findLastChange(postgres)) !== undefined;
  if (isOpen || JSON.stringify(truth) === JSON.stringify(copy)) return false;
  await clickhouse.command(constant("TRUNCATE TABLE people"));
  await noteEverybody(postgres);
  await copyPeople(stores);
  return true;
}
