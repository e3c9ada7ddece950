import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { dayMs } from "#platform/visits/day.ts";
import type { DamagedPart } from "./damaged-part.ts";
import { checkTable, listDetachedParts, listParts, listStoringTables } from "./sql/parts.ts";

type Reader = Pick<ClickHouse, "select">;

/**
 * Reads every part of the event store and answers the damaged ones; `progress` is called after
 * each table. Costs a read of the whole store.
 */
export async function findDamagedParts(
  clickhouse: Reader,
  progress?: (done: number, total: number) => void,
): Promise<DamagedPart[]> {
  const found = await findDetachedParts(clickhouse);
  const tables = await listStoringTables(clickhouse);
  for (const [index, table] of tables.entries()) {
    found.push(...(await findInTable(clickhouse, table)));
    progress?.(index + 1, tables.length);
  }
  return found;
}

async function findInTable(clickhouse: Reader, table: string): Promise<DamagedPart[]> {
  const failed = await checkTable(clickhouse, table);
  if (failed.length === 0) return [];
  const parts = new Map((await listParts(clickhouse, table)).map((part) => [part.name, part]));
  return failed.flatMap(({ part: name, message }) => {
    const part = parts.get(name);
    // Merged away since the check read it.
    if (part === undefined) return [];
    const { folder, rows, from, to } = part;
    const span = to === 0 ? undefined : { from, to };
    return [{ table, name, folder, file: fileOf(message), rows, span, isDetached: false }];
  });
}

/** The file that the engine names, `…file data.bin in data part…` or by its path. */
const fileOf = (message: string): string =>
  /for file (\S+) in|file (\S+) in data part|\/([^/\s]+\.(?:bin|c?mrk\d?|idx2?|cidx|txt))/
    .exec(message)
    ?.slice(1)
    .find((each) => each !== undefined) ?? "";

/** The parts that the engine could not open and set aside by itself. Costs one small query. */
export async function findDetachedParts(clickhouse: Reader): Promise<DamagedPart[]> {
  const rows = await listDetachedParts(clickhouse);
  return rows.map(({ table, path }) => {
    const name = basename(path).replace(/^[a-z-]+_/, "");
    const counted = Number(readIfThere(join(path, "count.txt"))?.toString());
    return {
      ...{ table, name, folder: path, file: "" },
      rows: Number.isSafeInteger(counted) && counted > 0 ? counted : undefined,
      span: spanOf(path, name),
      isDetached: true,
    };
  });
}

/** By the part's `minmax_at.idx` (two 64-bit times) where that is plausible, else the month that its name begins with. */
function spanOf(folder: string, name: string): DamagedPart["span"] {
  const [, year, month] = /^(\d{4})(\d{2})_/.exec(name) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const from = Date.UTC(Number(year), Number(month) - 1);
  const to = Date.UTC(Number(year), Number(month)) - 1;
  const times = readIfThere(join(folder, "minmax_at.idx"));
  if (times?.length !== 16) return { from, to };
  const [first, last] = [Number(times.readBigInt64LE(0)), Number(times.readBigInt64LE(8))];
  const isPlausible = first >= from && last <= to && first <= last && (last - first) / dayMs <= 31;
  return isPlausible ? { from: first, to: last } : { from, to };
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
