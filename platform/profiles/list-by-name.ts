import type { Dependencies } from "#platform/dependencies.ts";
import { createRunQuery } from "#platform/reports/run-query.ts";
import { countKeys, knownPeople, listKeys } from "./list-keys.ts";
import { counted, maxSkipped, type Place, type Placed, type PlacedPage, type Window } from "./list-place.ts";
import { countPacked, pageOfSelected, unpackAll } from "./page-of-selected.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import {
  countNamed,
  type FoundBy,
  type KnownPeople,
  listByName,
  listFirstCalled,
  packByName,
} from "./sql/known-people.ts";
import { packSelected } from "./sql/pack-selected.ts";
import { type Among, selectSelected } from "./sql/select-people.ts";
import { walkByName } from "./walk-by-name.ts";

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
): Promise<PlacedPage> {
  const { query, q, isNarrowed } = selection;
  const people = knownPeople({ query, q, by });
  // Nobody finds a person without a name or an address by them.
  const openRest = async () => (q === undefined ? [await openOthers(selection)] : []);
  if (!isNarrowed) return listKnownFirst(postgres, people, { window, openRest });
  const selected =
    read ??
    (await packSelected(createRunQuery(clickhouse, account), selectSelected(query, { ...among, isKnown: true })));
  if (countPacked(selected) <= maxSent) {
    return listKnownFirst(postgres, { ...people, among: unpackAll(selected) }, { window, openRest });
  }
  const numbered = { ...window, place: undefined };
  const known =
    q === undefined
      ? openWalked(postgres, people, selected)
      : await openOrdered(postgres, people, { selected, window: numbered });
  return readSections([known, ...(await openRest())], numbered);
}

interface KnownFirst {
  window: Window;
  openRest: () => Promise<Section[]>;
}

/** Counting takes a hundred times as long as a page of names, which needs no count where it is full: both begin at once. */
async function listKnownFirst(
  postgres: Stores["postgres"],
  people: KnownPeople,
  { window, openRest }: KnownFirst,
): Promise<PlacedPage> {
  const { offset, limit, place } = window;
  const open = async () => {
    const [{ named, nameless }, rest] = await Promise.all([countNamed(postgres, people), openRest()]);
    const section = (isNamed: boolean, size: number): Section => ({
      size,
      read: (each) => listByName(postgres, people, { ...each, isNamed, size }),
    });
    return [section(true, named), section(false, nameless), ...rest];
  };
  const opening = open();
  const isNear = place === undefined ? offset <= maxSkipped : place.position.section === 0;
  if (isNear) {
    // Awaited last: before that a failure would count as one that nobody handles.
    opening.catch(() => undefined);
    const isBroad = people.by === "name" && place === undefined;
    const rows =
      (isBroad ? await listFirstCalled(postgres, people, window) : undefined) ??
      (await listByName(postgres, people, { ...window, isNamed: true, size: Number.MAX_SAFE_INTEGER }));
    if (rows.length === limit || place?.isBefore) return { rows, count: async () => sumOf(await opening) };
  }
  return readSections(await opening, window);
}

const sumOf = (sections: readonly Section[]) => sections.reduce((sum, { size }) => sum + size, 0);

/** Known people whose numbers are too many to be sent, found on a walk through the names. They come first. */
const openWalked = (postgres: Stores["postgres"], people: KnownPeople, selected: Buffer): Section => ({
  size: countPacked(selected),
  read: async (window) => {
    const keys = await walkByName(postgres, people, { selected, ...window });
    return keys.map((key) => ({ key, position: undefined }));
  },
});

/** The same of a search, which may find others than those: their places are those in the whole order. */
async function openOrdered(
  postgres: Stores["postgres"],
  people: KnownPeople,
  { selected, window }: { selected: Buffer; window: Window },
): Promise<Section> {
  const [named, nameless] = await Promise.all([
    packByName(postgres, people, true),
    packByName(postgres, people, false),
  ]);
  const { keys, total } = await pageOfSelected(Buffer.concat([named, nameless]), selected, window);
  return { size: total, read: async () => keys.map((key) => ({ key, position: undefined })) };
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

async function readSections(sections: readonly Section[], { offset, limit, place }: Window): Promise<PlacedPage> {
  const total = sumOf(sections);
  if (place !== undefined) return counted(await readBeside(sections, place, limit), total);
  const rows: Placed[] = [];
  let start = 0;
  for (const section of sections) {
    const window = within({ offset, limit }, { start, size: section.size });
    if (window.limit > 0) rows.push(...(await section.read(window)));
    start += section.size;
  }
  return counted(rows, total);
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
