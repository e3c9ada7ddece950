import type { Dependencies } from "#platform/dependencies.ts";
import { createRunQuery } from "#platform/reports/run-query.ts";
import { countKeys, knownPeople, listKeys } from "./list-keys.ts";
import type { Place, Placed, Window } from "./list-place.ts";
import { countPacked, pageOfSelected, unpackAll } from "./page-of-selected.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import { countNamed, type FoundBy, type KnownPeople, listByName, packByName } from "./sql/known-people.ts";
import { packSelected } from "./sql/pack-selected.ts";
import { type Among, selectSelected } from "./sql/select-people.ts";

interface Options {
  among: Among;
  account: string;
  /** Of a search, by what it finds people. */
  by?: FoundBy | undefined;
  /** Whom period and filters select, packed, where they were read before. */
  selected?: Buffer | undefined;
  /** Selected people whose numbers are sent to PostgreSQL; of more it sends the whole order. */
  maxSent?: number;
}

type Stores = Pick<Dependencies, "postgres" | "clickhouse">;
interface Page {
  rows: Placed[];
  total: number;
}

/** A part of the order, which is read by number or from a place in it. */
interface Section {
  size: number;
  read(window: Window): Promise<Placed[]>;
}

/**
 * One page of people by name: those who have one by the alphabet, then other known people by number, then the rest by when
 * they were last seen. Names are ordered where they are, in PostgreSQL.
 */
export async function listByNameFirst(
  selection: PeopleSelection,
  { among, account, by, selected: read, maxSent = 20_000, ...window }: Window & Options,
  { postgres, clickhouse }: Stores,
): Promise<Page> {
  const { query, q, isNarrowed } = selection;
  const people = knownPeople({ query, q, by });
  // Nobody finds a person without a name or an address by them.
  const others = q === undefined ? [await openOthers(selection)] : [];
  if (!isNarrowed) return readSections([...(await openKnown(postgres, people, window)), ...others], window);
  const selected =
    read ??
    (await packSelected(createRunQuery(clickhouse, account), selectSelected(query, { ...among, isKnown: true })));
  if (countPacked(selected) <= maxSent) {
    const sent = { ...people, among: unpackAll(selected) };
    return readSections([...(await openKnown(postgres, sent, window)), ...others], window);
  }
  return readSections([await openOrdered(postgres, people, selected), ...others], { ...window, place: undefined });
}

/** The known people with a name, and those without. The first page is read while they are counted. */
async function openKnown(postgres: Stores["postgres"], people: KnownPeople, { offset, limit, place }: Window) {
  const isFirst = offset === 0 && place === undefined;
  const [{ named, nameless }, first] = await Promise.all([
    countNamed(postgres, people),
    isFirst ? listByName(postgres, people, { offset, limit, isNamed: true, size: Number.MAX_SAFE_INTEGER }) : undefined,
  ]);
  const open = (isNamed: boolean, size: number): Section => ({
    size,
    read: async (window) =>
      isNamed && first !== undefined
        ? first.slice(0, window.limit)
        : listByName(postgres, people, { ...window, isNamed, size }),
  });
  return [open(true, named), open(false, nameless)];
}

/** Known people whose numbers are too many to be sent: their places are those in the whole order. */
async function openOrdered(postgres: Stores["postgres"], people: KnownPeople, selected: Buffer): Promise<Section> {
  const [named, nameless] = await Promise.all([
    packByName(postgres, people, true),
    packByName(postgres, people, false),
  ]);
  const page = (window: Window) => pageOfSelected(Buffer.concat([named, nameless]), selected, window);
  const { total } = await page({ offset: 0, limit: 0 });
  return {
    size: total,
    read: async (window) => (await page(window)).keys.map((key) => ({ key, position: undefined })),
  };
}

/** Everybody of whom no name or address is known. */
async function openOthers(selection: PeopleSelection): Promise<Section> {
  const among = { isNarrowed: selection.isNarrowed, isKnown: false };
  return {
    size: await countKeys(selection, among),
    read: async (window) => {
      const { rows } = await listKeys(selection, { ...window, among, sort: "name" });
      return rows.map(({ key, position }) => ({ key, position: position && { ...position, section: 2 } }));
    },
  };
}

async function readSections(sections: readonly Section[], { offset, limit, place }: Window): Promise<Page> {
  const total = sections.reduce((sum, { size }) => sum + size, 0);
  if (place !== undefined) return { rows: await readBeside(sections, place, limit), total };
  const rows: Placed[] = [];
  let start = 0;
  for (const section of sections) {
    const window = within({ offset, limit }, { start, size: section.size });
    if (window.limit > 0) rows.push(...(await section.read(window)));
    start += section.size;
  }
  return { rows, total };
}

/** The people behind a place or before it, which may be in the sections beside its own. */
async function readBeside(sections: readonly Section[], place: Place, limit: number): Promise<Placed[]> {
  const { section: own } = place.position;
  const beside = place.isBefore ? sections.slice(0, own + 1).reverse() : sections.slice(own);
  let rows: Placed[] = [];
  for (const [index, section] of beside.entries()) {
    const missing = limit - rows.length;
    if (missing === 0) break;
    const offset = place.isBefore ? Math.max(0, section.size - missing) : 0;
    const found = await section.read({ offset, limit: missing, ...(index === 0 ? { place } : {}) });
    rows = place.isBefore ? [...found, ...rows] : [...rows, ...found];
  }
  return rows;
}

/** The part of a window that lies in a list that begins at `start`. */
function within({ offset, limit }: Window, { start, size }: { start: number; size: number }): Window {
  const first = Math.max(offset, start);
  return { offset: first - start, limit: Math.max(0, Math.min(offset + limit, start + size) - first) };
}
