import { createReadStream, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Transform } from "node:stream";
import { CsvError, type Parser, parse } from "csv-parse";
import iconv from "iconv-lite";
import { foldLetters } from "#contract/text/letters.ts";
import { detectEncoding, isPersianUtf8, markedEncoding } from "./encoding.ts";
import { detectSeparator } from "./separator.ts";
import { type Encoding, rowsPerPart, type Separator, type Table, type TableRow, tableLimits } from "./table.ts";
import { TableError, type TableProblem } from "./table-error.ts";

const startBytes = 64 * 1024;
/** What is parsed at once: 256 KiB held the event loop for 50 ms. */
const chunkBytes = 32 * 1024;

interface Given {
  encoding?: Encoding | undefined;
  separator?: Separator | undefined;
}

/** Opens a text with separators; what is not given is detected. Throws TableError. */
export async function openCsv(path: string, given: Given): Promise<Table> {
  const start = await readStart(path);
  const encoding = given.encoding ?? markedEncoding(start) ?? (await detectEncoding(bytesOf(path)));
  const separator = given.separator ?? detectSeparator(iconv.decode(start, encoding));
  return { format: { type: "csv", encoding, separator }, read: () => readCsv(path, { encoding, separator }) };
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const bytesOf = (path: string) => createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;

/** Bytes of a row in UTF-8 with its separators and doubled quotes: the parser bounds the letters of its fields alone. */
const maxRowBytes = 4 * tableLimits.row + 4 * tableLimits.columns;

function readCsv(path: string, { encoding, separator }: { encoding: Encoding; separator: Separator }) {
  const source = createReadStream(path, { highWaterMark: chunkBytes });
  const decoder = iconv.getDecoder(encoding);
  // The row at fault begins after the last one: the stream drops what it has read when it fails.
  const parsed = { lines: 0, bytes: 0, emptyLines: 0 };
  const parser = parse({
    ...{ delimiter: separator, bom: true, relax_column_count: true, skip_empty_lines: true },
    // A quote inside a text, such as of inches, is a letter.
    ...{ relax_quotes: true, max_record_size: tableLimits.row },
    on_record: (record, { lines, bytes_records: bytes }) => {
      parsed.lines = lines;
      parsed.bytes = bytes;
      record.push(String(lines));
      return record;
    },
  });
  const isTooLong = () => {
    const { bytes, empty_lines: emptyLines } = parser.info;
    if (emptyLines > parsed.emptyLines) Object.assign(parsed, { bytes, emptyLines });
    return bytes - parsed.bytes > maxRowBytes;
  };
  const text = new Transform({
    readableHighWaterMark: chunkBytes,
    transform(chunk: Buffer, _, done) {
      if (isTooLong()) done(new TableError("longRow", parsed.lines + 1));
      else done(null, decoder.write(chunk));
    },
    flush: (done) => done(null, decoder.end() ?? ""),
  });
  // Failures reach the reader of the parser.
  pipeline(source, text, parser, () => undefined);
  return {
    size: statSync(path).size,
    get position() {
      return source.bytesRead;
    },
    parts: partsOf(parser, parsed, encoding === "windows-1256" ? toRow1256 : toRow),
  };
}

/** The last cell of a record is the line in which it ends: the parser's own `info` takes a sixth of the time. */
async function* partsOf(
  parser: Parser,
  parsed: { lines: number },
  toTableRow: typeof toRow,
): AsyncGenerator<TableRow[]> {
  let part: TableRow[] = [];
  let count = 0;
  let lastLine = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const lines = Number(record.pop());
      const isNext = lines === lastLine + 1;
      part.push(toTableRow(record, isNext ? lines : lines - countBreaks(record)));
      lastLine = lines;
      count += 1;
      if (count > tableLimits.rows) throw new TableError("tooManyRows", lastLine);
      if (part.length < rowsPerPart) continue;
      yield part;
      part = [];
    }
  } catch (error) {
    throw toTableError(error, parsed.lines + 1);
  } finally {
    parser.destroy();
  }
  if (part.length > 0) yield part;
}

const countBreaks = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

function toRow(cells: string[], line: number): TableRow {
  if (cells.length > tableLimits.columns) throw new TableError("tooManyColumns", line);
  let isWhole = true;
  for (const cell of cells) {
    if (cell.length > tableLimits.cell) throw new TableError("longCell", line);
    isWhole &&= !/[\0\u{FFFD}]/u.test(cell);
  }
  return isWhole ? { line, cells } : { line, cells, problem: "encoding" };
}

/** Windows-1256 has no Persian ye and writes an Arabic one. A line in UTF-8 is well formed in it, and another text. */
function toRow1256(cells: string[], line: number): TableRow {
  const row = toRow(cells.map(foldLetters), line);
  return cells.some(isPersianUtf8) ? { ...row, problem: "encoding" } : row;
}

const problems: Partial<Record<string, TableProblem>> = {
  CSV_MAX_RECORD_SIZE: "longRow",
  CSV_QUOTE_NOT_CLOSED: "openQuote",
};

function toTableError(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  return new TableError(problems[error.code] ?? "badQuote", line, { cause: error });
}
