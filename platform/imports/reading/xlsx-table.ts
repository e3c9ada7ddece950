import { readXml } from "./read-xml.ts";
import { rowsPerPart, type Table, type TableReading, type TableRow, tableLimits } from "./table.ts";
import { TableError } from "./table-error.ts";
import { checkWorkbook, openWorkbook, type Workbook } from "./workbook.ts";

/**
 * Opens the first sheet of a spreadsheet. Rows are read as they are unpacked; only the texts that cells share are held.
 * Throws TableError.
 */
export async function openXlsx(path: string): Promise<Table> {
  await checkWorkbook(path);
  return { format: { type: "xlsx" }, read: () => readSheet(path) };
}

function readSheet(path: string): TableReading {
  const state = { size: 1, position: 0 };
  return {
    get size() {
      return state.size;
    },
    get position() {
      return state.position;
    },
    parts: partsOf(path, state),
  };
}

async function* partsOf(path: string, state: { size: number; position: number }): AsyncGenerator<TableRow[]> {
  const book = await openWorkbook(path);
  const rows = new RowReader(book);
  state.size = book.sheet.uncompressedSize;
  try {
    const bytes = (await book.zip.openReadStreamPromise(book.sheet)) as AsyncIterable<Buffer>;
    const counted = async function* () {
      for await (const chunk of bytes) {
        state.position += chunk.length;
        yield chunk;
      }
    };
    for await (const _ of readXml(counted(), rows)) {
      if (rows.ready.length >= rowsPerPart) yield rows.ready.splice(0);
    }
    if (rows.ready.length > 0) yield rows.ready.splice(0);
  } catch (error) {
    const { problem = "damaged", cause = error } = error instanceof TableError ? error : {};
    throw new TableError(problem, rows.line === 0 ? undefined : rows.line, { cause });
  } finally {
    book.zip.close();
  }
}

/** Collects the rows of a sheet. */
class RowReader {
  readonly ready: TableRow[] = [];
  line = 0;
  #cells: string[] = [];
  #column = -1;
  #type = "";
  #style = 0;
  #text = "";
  #isValue = false;
  #length = 0;
  #count = 0;

  constructor(private readonly book: Workbook) {}

  readonly open = (name: string, { r, t = "n", s }: Record<string, string>): void => {
    if (name === "row") {
      this.line = this.#lineOf(Number(r));
      this.#cells = [];
      [this.#column, this.#length] = [-1, 0];
    } else if (name === "c") {
      this.#column = r === undefined ? this.#column + 1 : columnOf(r);
      [this.#type, this.#style, this.#text] = [t, Number(s ?? 0), ""];
    }
    this.#isValue = name === "v" || name === "t";
  };

  readonly text = (part: string): void => {
    if (!this.#isValue) return;
    this.#text += part;
    if (this.#text.length > tableLimits.cell) throw new TableError("longCell");
  };

  readonly close = (name: string): void => {
    this.#isValue = false;
    if (name === "c" && this.#text !== "") this.#addCell(this.#valueOf(this.#text));
    if (name !== "row" || this.#cells.length === 0) return;
    this.#count += 1;
    if (this.#count > tableLimits.rows) throw new TableError("tooManyRows");
    this.ready.push({ line: this.line, cells: Array.from(this.#cells, (cell) => cell ?? "") });
  };

  /** Lines rise: those up to one are dealt with, and rejected rows are known by theirs. */
  #lineOf(stated: number): number {
    return Number.isInteger(stated) && stated > this.line && stated <= maxLine ? stated : this.line + 1;
  }

  #addCell(value: string): void {
    if (this.#column >= tableLimits.columns) throw new TableError("tooManyColumns");
    this.#length += value.length;
    if (this.#length > tableLimits.row) throw new TableError("longRow");
    this.#cells[this.#column] = value;
  }

  #valueOf(text: string): string {
    if (this.#type === "s") return this.book.texts[Number(text)] ?? "";
    // A formula that failed has no value.
    if (this.#type === "e") return "";
    if (this.#type === "b") return text === "1" ? "true" : "false";
    if (this.#type !== "n") return text;
    const number = Number(text);
    if (!Number.isFinite(number)) return "";
    return this.book.isDate(this.#style) ? dateOf(number - this.book.epochOffset) : numberText(number);
  }
}

const dayMs = 86_400_000;
/** Spreadsheets end at row 1,048,576. */
const maxLine = 2 * tableLimits.rows;

/** A serial number as a civil time; sheets know no zone. */
function dateOf(days: number): string {
  const at = new Date(Math.round((days * dayMs) / 1_000) * 1_000);
  if (Number.isNaN(at.getTime())) return "";
  const text = at.toISOString().slice(0, 19);
  return text.endsWith("T00:00:00") ? text.slice(0, 10) : text.replace("T", " ");
}

/**
 * Sheets store 15 digits; the noise beyond them is of binary fractions. Phones and ids have no exponent. Three decimals get a
 * fourth: of a text they would be a group of thousands.
 */
function numberText(number: number): string {
  const rounded = Number(number.toPrecision(15));
  if (Number.isInteger(rounded) && Math.abs(rounded) < 1e21) return BigInt(rounded).toString();
  const text = String(rounded);
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** `C7` is 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
    if (column > tableLimits.columns * 100) break;
  }
  return column - 1;
}
