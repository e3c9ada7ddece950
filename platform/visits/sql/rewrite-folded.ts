import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { type FoldedTable, foldedTables, settledSources } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Day } from "#platform/visits/day.ts";

/** How rows of folded days change, which no event could be settled to. */
export interface RowChange {
  /** Rows of the first visitor of each pair go to the second. */
  visitors: readonly (readonly [bigint, bigint])[];
  /** What finds rows of anybody by their texts; RE2, regardless of letter case. */
  mention: string | undefined;
  /** What is replaced in the texts of all rows that are found. */
  replaced: string | undefined;
}

interface Versions {
  website: string;
  versions: readonly number[];
}

const lane = { owner: "system", lane: "background" } as const;
const shared = ["source", "campaign"] as const;
/** Words of addresses, of senders and of elements; the latter two of a click go with who clicked. */
const personal = ["text", "link", "item"] as const;
const texts: Readonly<Record<FoldedTable, readonly string[]>> = {
  visits: [...shared, "landing_path", "exit_path"],
  shop_events: shared,
  clicks: [...shared, "page", "selector", ...personal],
  leaves: [...shared, "page"],
};
const lists: Readonly<Record<FoldedTable, readonly string[]>> = {
  visits: ["pages", "left_pages"],
  shop_events: ["pages"],
  clicks: [],
  leaves: [],
};

const own = (column: string) => constant(`v.${column}`);
const folded = (pattern: string) => `(?i)${pattern}`;

/** Whether a row `v` is of one of the visitors, or names what is looked for. */
function isFound(table: FoldedTable, { visitors, mention }: RowChange): Sql {
  const tests = [sql`v.visitor IN ${hashes(visitors.map(([from]) => from))}`];
  if (mention !== undefined) {
    tests.push(...texts[table].map((column) => sql`match(${own(column)}, ${folded(mention)})`));
    tests.push(
      ...lists[table].map((column) => sql`arrayExists(text -> match(text, ${folded(mention)}), ${own(column)})`),
    );
  }
  return sql`(${join(tests, " OR ")})`;
}

const rowsOf = (table: FoldedTable, { website, versions }: Versions) =>
  sql`(SELECT * FROM ${settledSources[table]} WHERE website = ${uuid(website)} AND version IN ${versions}) AS v`;

/** Which of these versions have rows to be changed. */
export async function findVersionsToChange(
  clickhouse: Pick<ClickHouse, "select">,
  of: Versions,
  change: RowChange,
): Promise<number[]> {
  const select = (table: FoldedTable) =>
    sql`SELECT DISTINCT v.version AS version FROM ${rowsOf(table, of)} WHERE ${isFound(table, change)}`;
  const rows = await clickhouse.select(
    sql`SELECT DISTINCT version FROM (${join(foldedTables.map(select), " UNION ALL ")})`,
    z.object({ version: z.number() }),
    lane,
  );
  return rows.map(({ version }) => version);
}

/** A text without what is replaced, where its row is found. */
const cleaned = (text: Sql, table: FoldedTable, change: RowChange): Sql =>
  change.replaced === undefined
    ? text
    : sql`if(${isFound(table, change)}, replaceRegexpAll(toString(${text}), ${folded(change.replaced)}, '-'), toString(${text}))`;

/** Two pages that become one have the views of both. */
function pageColumns(table: "visits" | "shop_events", change: RowChange): Sql[] {
  const page = cleaned(constant("page"), table, change);
  const pages = sql`arrayDistinct(arrayMap(page -> ${page}, v.pages))`;
  if (table === "shop_events") return [sql`${pages} AS pages`];
  return [
    sql`${pages} AS pages`,
    sql`arrayMap(one -> toUInt32(arraySum((page, times) -> if(${page} = one, times, 0), v.pages, v.page_views)), ${pages}) AS page_views`,
    sql`arrayMap(page -> ${page}, v.left_pages) AS left_pages`,
  ];
}

const itemColumn = (change: RowChange): Sql => {
  const text = (n: number) => cleaned(constant(`item.${n}`), "shop_events", change);
  return sql`arrayMap(item -> (${text(1)}, ${text(2)}, ${text(3)}, ${text(4)}, item.5, item.6, item.7), v.items) AS items`;
};

/** What the visitors' own clicks say of them goes, as it does from stored events (`strip-event.ts`). */
const ownWords = (change: RowChange): Sql[] =>
  personal.map(
    (column) =>
      sql`if(v.visitor IN ${hashes(change.visitors.map(([from]) => from))}, '', ${cleaned(own(column), "clicks", change)}) AS ${constant(column)}`,
  );

/** Clicks of visitors who become one may be of a series together. */
const hastyColumn = ({ visitors }: RowChange): Sql[] =>
  visitors.length === 0 ? [] : [sql`if(v.visitor IN ${hashes(visitors.flat())}, 1, v.hasty) AS hasty`];

/** The changed columns of a table beside version and visitor. */
function changedColumns(table: FoldedTable, change: RowChange): Sql[] {
  const words = texts[table]
    .filter((column) => table !== "clicks" || !personal.some((each) => each === column))
    .map((column) => sql`${cleaned(own(column), table, change)} AS ${constant(column)}`);
  switch (table) {
    case "visits":
      return [...words, ...pageColumns(table, change)];
    case "shop_events":
      return [...words, ...pageColumns(table, change), itemColumn(change)];
    case "clicks":
      return [...words, ...ownWords(change), ...hastyColumn(change)];
    case "leaves":
      return words;
  }
}

/** Copies the rows of some versions to others, with their changes. */
export async function copyChanged(
  clickhouse: Pick<ClickHouse, "derive">,
  { website, copies }: { website: string; copies: readonly { day: Day; from: number; to: number }[] },
  change: RowChange,
): Promise<void> {
  const versions = copies.map(({ from }) => from);
  const next = sql`${copies.map(({ to }) => to)}[indexOf(${versions}, v.version)] AS version`;
  const [from, to] = [change.visitors.map((pair) => pair[0]), change.visitors.map((pair) => pair[1])];
  const visitor = sql`transform(v.visitor, ${hashes(from)}, ${hashes(to)}, v.visitor) AS visitor`;
  for (const table of foldedTables) {
    const columns = [next, ...(from.length === 0 ? [] : [visitor]), ...changedColumns(table, change)];
    await clickhouse.derive(
      sql`INSERT INTO ${constant(table)} SELECT * REPLACE (${join(columns, ", ")}) FROM ${rowsOf(table, { website, versions })}`,
      lane,
    );
  }
}
