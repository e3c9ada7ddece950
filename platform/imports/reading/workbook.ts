import { type Entry, openPromise, type ZipFile } from "yauzl";
import { readXml, type XmlHandlers } from "./read-xml.ts";
import { tableLimits } from "./table.ts";
import { TableError } from "./table-error.ts";

const maxEntries = 5_000;
/** Of the parts that describe the book; the rows are not among them. */
const maxPartBytes = 50_000_000;

/** A spreadsheet file (ECMA-376): a zip of XML parts. */
export interface Workbook {
  sheet: Entry;
  /** Texts that cells name by number. */
  texts: readonly string[];
  /** Whether the cell format of a number shows a date. */
  isDate: (style: number) => boolean;
  /** Days of the first serial number before 1970-01-01. */
  epochOffset: number;
  zip: ZipFile;
}

/** Whether a file is a book with a sheet; the texts of its cells are read with them. Throws TableError. */
export async function checkWorkbook(path: string): Promise<void> {
  const { zip } = await open(path, readBook);
  zip.close();
}

/** Opens a book and reads what its first sheet needs. Throws TableError. The caller closes `zip`. */
export const openWorkbook = (path: string): Promise<Workbook> =>
  open(path, async (zip, entries) => {
    const book = await readBook(zip, entries);
    const texts = await readTexts(zip, entries.get("xl/sharedStrings.xml"));
    const isDate = await readStyles(zip, entries.get("xl/styles.xml"));
    return { ...book, texts, isDate };
  });

async function open<Part>(
  path: string,
  read: (zip: ZipFile, entries: ReadonlyMap<string, Entry>) => Promise<Part>,
): Promise<Part & { zip: ZipFile }> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new TableError("damaged", undefined, { cause: error });
  });
  try {
    return { ...(await read(zip, await listEntries(zip))), zip };
  } catch (error) {
    zip.close();
    throw error instanceof TableError ? error : new TableError("damaged", undefined, { cause: error });
  }
}

/** Sizes are as the file states them; the reader of an entry fails where they are not true. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (bytes > tableLimits.unpackedBytes || entries.size > maxEntries) throw new TableError("tooLargeUnpacked");
    if (entry.isEncrypted()) throw new TableError("encrypted");
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Reads an entry of the book to its end. */
async function readPart(zip: ZipFile, entry: Entry, handlers: XmlHandlers, maxBytes = maxPartBytes): Promise<void> {
  if (entry.uncompressedSize > maxBytes) throw new TableError("tooLargeUnpacked");
  for await (const _ of readXml((await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>, handlers));
}

async function readBook(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  const book = entries.get("xl/workbook.xml");
  const relations = entries.get("xl/_rels/workbook.xml.rels");
  if (book === undefined || relations === undefined) throw new TableError("unknownFormat");
  let is1904 = false;
  let first: string | undefined;
  await readPart(zip, book, {
    open(name, { date1904, id, state }) {
      if (name === "workbookPr") is1904 = date1904 === "1" || date1904 === "true";
      if (name === "sheet" && state === undefined) first ??= id;
    },
  });
  let target: string | undefined;
  await readPart(zip, relations, {
    open(name, { Id, Target }) {
      if (name === "Relationship" && Id === first) target = Target;
    },
  });
  const sheet = entries.get(target?.startsWith("/") === true ? target.slice(1) : `xl/${target}`);
  if (first === undefined || sheet === undefined) throw new TableError("noSheet");
  return { sheet, epochOffset: is1904 ? 24_107 : 25_569 };
}

async function readTexts(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (entry === undefined) return texts;
  let text = "";
  let characters = 0;
  let isText = false;
  let phonetic = 0;
  await readPart(
    zip,
    entry,
    {
      open(name) {
        if (name === "si") text = "";
        if (name === "rPh") phonetic += 1;
        isText = name === "t" && phonetic === 0;
      },
      text(part) {
        if (isText) text += part;
        if (text.length > tableLimits.cell) throw new TableError("longCell");
      },
      close(name) {
        isText = false;
        if (name === "rPh") phonetic -= 1;
        if (name !== "si") return;
        characters += text.length;
        texts.push(text);
        if (characters > tableLimits.sharedCharacters || texts.length > tableLimits.sharedTexts) {
          throw new TableError("tooLargeUnpacked");
        }
      },
    },
    tableLimits.unpackedBytes,
  );
  return texts;
}

/** Numbers of the built-in formats that show dates or times (ECMA-376, 18.8.30), Persian and Arabic calendars included. */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
/** Spreadsheets allow 255 letters. Brackets that nobody closes are looked at from each of them to the end. */
const maxFormat = 1_000;
/** A format of one's own shows a date where a letter of dates stands outside of quotes and brackets. */
const isDateCode = (code: string) => /[dmyhs]/i.test(code.slice(0, maxFormat).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));

async function readStyles(zip: ZipFile, entry: Entry | undefined): Promise<(style: number) => boolean> {
  const dates = new Set<number>();
  const styles: number[] = [];
  let isCell = false;
  if (entry !== undefined) {
    await readPart(zip, entry, {
      open(name, { numFmtId, formatCode = "" }) {
        if (name === "cellXfs") isCell = true;
        if (name === "numFmt" && isDateCode(formatCode)) dates.add(Number(numFmtId));
        if (name === "xf" && isCell) styles.push(Number(numFmtId));
      },
      close(name) {
        if (name === "cellXfs") isCell = false;
      },
    });
  }
  return (style) => {
    const format = styles[style] ?? 0;
    return isDateFormat(format) || dates.has(format);
  };
}
