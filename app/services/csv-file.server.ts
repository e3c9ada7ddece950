import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { csvLine, csvMark } from "#app/format/csv.ts";

type Line = readonly (string | number)[];

interface File {
  /** In Latin letters; the period follows it. */
  name: string;
  /** ISO 8601; without one the file is about now. */
  range?: { from: string; to: string } | undefined;
  headers: Headers;
  heads: readonly string[];
}

/**
 * A table as a file for spreadsheets: text in Persian, plain numbers, times in ISO 8601. Lines come in parts and are sent
 * as they come; a reader that leaves ends them.
 */
export function csvFile(
  { name, range, headers, heads }: File,
  parts: AsyncIterable<Line[]> | Iterable<Line[]>,
): Response {
  async function* text() {
    yield csvMark + csvLine(heads);
    for await (const part of parts) if (part.length > 0) yield part.map(csvLine).join("");
  }
  const days = range === undefined ? [] : [range.from.slice(0, 10), lastDayOf(range.to)];
  headers.set("content-type", "text/csv; charset=utf-8");
  headers.set("content-disposition", `attachment; filename="${["nabz", name, ...days].join("-")}.csv"`);
  return new Response(createReadableStreamFromReadable(Readable.from(text())), { headers });
}

/** The last day before an exclusive end, as people name a period. */
function lastDayOf(to: string): string {
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)$/.exec(to) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1);
  return new Date(Date.parse(to) - 1 + offset).toISOString().slice(0, 10);
}

/** The first part of an export, awaited so that a failed call is a failure and no file, and all parts with it. */
export async function openExport<Part>(parts: AsyncIterator<Part>): Promise<{ first: Part; all: AsyncIterable<Part> }> {
  const { value: first, done } = await parts.next();
  if (done === true) throw new Error("an export without a part");
  async function* all() {
    try {
      yield first as Part;
      for (let part = await parts.next(); part.done !== true; part = await parts.next()) yield part.value;
    } finally {
      // The platform stops reading its rows where the reader of the file leaves.
      await parts.return?.();
    }
  }
  return { first, all: all() };
}

/** The parts of an export with each item as a line. */
export async function* linesOf<Item>(
  parts: AsyncIterable<{ items: Item[] }>,
  line: (item: Item) => Line,
): AsyncGenerator<Line[]> {
  for await (const { items } of parts) yield items.map(line);
}
