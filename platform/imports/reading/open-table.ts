import { open } from "node:fs/promises";
import { openCsv } from "./csv-table.ts";
import { withoutGuards } from "./formula-guards.ts";
import type { Encoding, Separator, Table, TableReading, TableRow } from "./table.ts";
import { TableError } from "./table-error.ts";
import { openXlsx } from "./xlsx-table.ts";

export interface TableOptions {
  /** Detected unless given; so is the separator. */
  encoding?: Encoding | undefined;
  separator?: Separator | undefined;
}

/**
 * Opens a file as a table by its contents, whatever its name says; rows without any text are none, and what our own files
 * guard is as it was. Throws TableError.
 */
export async function openTable(path: string, options: TableOptions = {}): Promise<Table> {
  const table = await openAnyTable(path, options);
  return { ...table, read: () => plainRows(table.read()) };
}

/** Programs end their files with lines of separators alone. */
const isBlank = ({ cells, problem }: TableRow) => problem === undefined && cells.every((cell) => cell.trim() === "");

const unguarded = (row: TableRow): TableRow => ({ ...row, cells: row.cells.map(withoutGuards) });

function plainRows(reading: TableReading): TableReading {
  async function* parts() {
    for await (const part of reading.parts) yield part.filter((row) => !isBlank(row)).map(unguarded);
  }
  return {
    get size() {
      return reading.size;
    },
    get position() {
      return reading.position;
    },
    parts: parts(),
  };
}

async function openAnyTable(path: string, options: TableOptions): Promise<Table> {
  const start = await readStart(path);
  if (start.length === 0) throw new TableError("empty");
  const hex = start.subarray(0, 4).toString("hex");
  if (hex === "504b0304") return openXlsx(path);
  // A spreadsheet of before 2007, or one with a password.
  if (hex === "d0cf11e0") throw new TableError("oldSpreadsheet");
  if (hex.startsWith("1f8b") || isBinary(start)) throw new TableError("unknownFormat");
  return openCsv(path, options);
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** UTF-16 has zeros, and a mark in front. Panels that call a web page a spreadsheet write no table either. */
function isBinary(start: Buffer): boolean {
  if (start[0] === 0xff && start[1] === 0xfe) return false;
  return start.includes(0) || /^\s*<(!doctype|html|table|\?xml)/i.test(start.toString("latin1"));
}
