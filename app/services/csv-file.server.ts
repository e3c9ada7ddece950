import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { csvLine, csvMark } from "#app/format/csv.ts";

type Line = readonly (string | number)[];

interface File {
  /** What it is about, in Latin letters; its period follows. */
  name: string;
  /** ISO 8601; without one it is about now. */
  range?: { from: string; to: string } | undefined;
  headers: Headers;
  heads: readonly string[];
}

/**
 * A table as a file that spreadsheets open rightly: text in Persian, plain numbers, times in ISO 8601. Lines come in
 * parts and are sent as they come; whoever goes away in between stops them.
 */
export function csvFile(
  { name, range, headers, heads }: File,
  parts: AsyncIterable<Line[]> | Iterable<Line[]>,
): Response {
  async function* text() {
    yield csvMark + csvLine(heads);
    for await (const part of parts) if (part.length > 0) yield part.map(csvLine).join("");
  }
  const days = range === undefined ? [] : [range.from, range.to].map((instant) => instant.slice(0, 10));
  headers.set("content-type", "text/csv; charset=utf-8");
  headers.set("content-disposition", `attachment; filename="${["nabz", name, ...days].join("-")}.csv"`);
  return new Response(createReadableStreamFromReadable(Readable.from(text())), { headers });
}

/**
 * All items of a list that is answered in pages, a page at a time; `first` was asked for already, so that a call that
 * fails is answered as a failure and not by a file.
 */
export async function* pagesOf<Item>(
  first: { items?: Item[] | undefined; total?: number | undefined },
  { limit, read }: { limit: number; read: (page: number) => Promise<{ items?: Item[] | undefined }> },
): AsyncGenerator<Item[]> {
  yield first.items ?? [];
  const pages = Math.ceil((first.total ?? 0) / limit);
  for (let page = 2; page <= pages; page += 1) yield (await read(page)).items ?? [];
}

/** The same with each item as a line. */
export async function* linesOf<Item>(parts: AsyncIterable<Item[]>, line: (item: Item) => Line): AsyncGenerator<Line[]> {
  for await (const part of parts) yield part.map(line);
}
