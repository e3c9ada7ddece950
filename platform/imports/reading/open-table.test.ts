import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import iconv from "iconv-lite";
import { afterAll, expect, test } from "vitest";
import { makeZip, sheetParts } from "../../../tests/files/zip.ts";
import { isPersianUtf8 } from "./encoding.ts";
import { openTable } from "./open-table.ts";
import { readXml } from "./read-xml.ts";
import type { TableRow } from "./table.ts";
import { TableError } from "./table-error.ts";

const folder = mkdtempSync(join(tmpdir(), "nabz-tables-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const path = join(folder, "file");
  writeFileSync(path, content);
  const table = await openTable(path);
  const rows: TableRow[] = [];
  for await (const part of table.read().parts) rows.push(...part);
  return { format: table.format, rows };
}

const cellsOf = async (content: string | Buffer) => (await read(content)).rows.map(({ cells }) => cells);

/** The problem and its line. */
async function problemOf(content: string | Buffer): Promise<string> {
  const error = await read(content).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TableError);
  return (error as TableError).message;
}

const persian = "نام;تلفن\nیاسمین کریمی;۰۹۱۲۱۲۳۴۵۶۷\n";

test("encoding and separator are detected", async () => {
  const cells = [
    ["نام", "تلفن"],
    ["یاسمین کریمی", "۰۹۱۲۱۲۳۴۵۶۷"],
  ];
  expect(await read(persian)).toMatchObject({ format: { encoding: "utf-8", separator: ";" } });
  expect(await cellsOf(persian)).toEqual(cells);
  expect(await cellsOf(`\u{FEFF}${persian}`)).toEqual(cells);
  expect(await cellsOf(iconv.encode(persian, "utf-16le", { addBOM: true }))).toEqual(cells);
  const ascii = persian.replace("۰۹۱۲۱۲۳۴۵۶۷", "09121234567").replaceAll("ی", "ي").replaceAll("ک", "ك");
  const arabic = await read(iconv.encode(ascii, "windows-1256"));
  expect(arabic.format).toMatchObject({ encoding: "windows-1256" });
  expect(arabic.rows[1]?.cells).toEqual(["یاسمین کریمی", "09121234567"]);
});

test.each([",", ";", "\t", "|"])("a table by %j is split", async (separator) => {
  const [rows, rest] = [["a", "b, c; d", "e"], Array.from({ length: 30 }, () => ["1", "2", "3"])];
  const text = [rows, ...rest].map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join("\r\n");
  expect((await cellsOf(text))[0]).toEqual(rows);
});

test("the first Persian letter may be in the last line of a long file", async () => {
  const long = `name,phone\n${"ali,1\n".repeat(100_000)}`;
  const { format, rows } = await read(Buffer.concat([Buffer.from(long), iconv.encode("علي,2\n", "windows-1256")]));
  expect(format).toMatchObject({ encoding: "windows-1256" });
  expect(rows.at(-1)).toEqual({ line: 100_002, cells: ["علی", "2"] });
});

test("a line in another encoding is named and the others are read", async () => {
  const mixed = Buffer.concat([
    Buffer.from("نام,شهر\nعلی,قم\n"),
    iconv.encode("علي,قم\n", "windows-1256"),
    Buffer.from("مینا,یزد\n"),
  ]);
  const { rows } = await read(mixed);
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, "encoding"],
    [4, undefined],
  ]);
});

test("a line of UTF-8 in a file of Windows-1256 is named and the others are read", async () => {
  const in1256 = (text: string) => iconv.encode(text, "windows-1256");
  const lines = [in1256("نام,شهر\nعلي,قم\n"), "علی,۱۲\n", "ali,قم\n", in1256("جک,شک\nمينا,يزد\nعلي,قم\n")];
  const { format, rows } = await read(
    Buffer.concat(lines.map((line) => (typeof line === "string" ? Buffer.from(line) : line))),
  );
  expect(format).toMatchObject({ encoding: "windows-1256" });
  expect(rows.flatMap(({ line, problem }) => (problem === undefined ? [] : [[line, problem]]))).toEqual([
    [3, "encoding"],
    [4, "encoding"],
  ]);
  expect(rows.at(-3)?.cells, "well formed as UTF-8, and none").toEqual(["جک", "شک"]);
  expect(rows.at(-1)?.cells).toEqual(["علی", "قم"]);
});

test("words of Windows-1256 are no UTF-8, and those of UTF-8 are known", () => {
  const words = ["علی", "عکس", "شرع، طبع،", "طعم", "غژغاو", "«ع»", "تک", "سگک", "تهران", "۱۲", "محمدرضا", "ظ", "عج"];
  const [as1256, asUtf8] = [
    words.map((word) => iconv.encode(word.replaceAll("ی", "ي"), "windows-1256")),
    words.map((word) => Buffer.from(word)),
  ].map((texts) => texts.map((bytes) => isPersianUtf8(iconv.decode(bytes, "windows-1256"))));
  expect(as1256).toEqual(words.map(() => false));
  expect(asUtf8).toEqual(words.map((word) => (word.match(/[\p{L}\d۰-۹]/gu)?.length ?? 0) > 1));
});

test("rows of several lines, empty lines and quotes inside of texts keep their line numbers", async () => {
  const { rows } = await read('a,b\n"one\ntwo",1\n\n15.6" screen,2\nhalf');
  expect(rows).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["one\ntwo", "1"] },
    { line: 5, cells: ['15.6" screen', "2"] },
    { line: 6, cells: ["half"] },
  ]);
});

test("hostile texts end with the line that is at fault", async () => {
  expect(await problemOf("")).toBe("empty");
  expect(await problemOf(Buffer.from("a,b\n1,\0"))).toBe("unknownFormat");
  expect(await problemOf("<html><table><tr><td>1</td></tr></table></html>")).toBe("unknownFormat");
  expect(await problemOf(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toBe("oldSpreadsheet");
  expect(await problemOf(`a,b\n1,2\n"open,3\n4,5\n`)).toBe("openQuote in line 3");
  expect(await problemOf(`a,b\n1,2\n1,${"x".repeat(10_000_000)}\n`)).toBe("longRow in line 3");
  expect(await problemOf(`a,b\n1,${"x".repeat(30_000)}\n`)).toBe("longCell in line 2");
  expect(await problemOf(`${"a,".repeat(1_000_000)}a\n`)).toBe("longRow in line 1");
  expect(await problemOf(`${"a,".repeat(1_000)}a\n`)).toBe("tooManyColumns in line 1");
});

/** Reads to the failure; bytes of the file, or of the sheet, that were read by then. */
async function readUntilRefused(content: string | Buffer) {
  const path = join(folder, "file");
  writeFileSync(path, content);
  const reading = (await openTable(path)).read();
  const drain = async () => {
    for await (const _ of reading.parts);
  };
  const error = await drain().catch((thrown: unknown) => thrown);
  return { message: (error as TableError).message, size: reading.size, position: reading.position };
}

test("a row of separators alone is refused before it is held", async () => {
  const commas = ",".repeat(200_000);
  for (const text of [commas.repeat(60), `"\n"${commas}`.repeat(60)]) {
    const { message, size, position } = await readUntilRefused(`a,b\n1,2\n${text}`);
    expect(message).toBe("longRow in line 3");
    expect(size).toBeGreaterThan(12_000_000);
    expect(position).toBeLessThan(3_000_000);
  }
});

test("rows behind a million empty lines are read", async () => {
  const { rows } = await read(`a,b\n${"\n".repeat(1_000_000)}1,"${"\n".repeat(3)}2"\n3,4\n`);
  expect(rows.map(({ line }) => line)).toEqual([1, 1_000_002, 1_000_006]);
});

test("a document without end tags is refused before it is held", async () => {
  let chunks = 0;
  async function* deep() {
    for (; chunks < 100; chunks += 1) yield Buffer.from("<a>".repeat(5_000));
  }
  const drain = async () => {
    for await (const _ of readXml(deep(), {}));
  };
  await expect(drain()).rejects.toMatchObject({ problem: "damaged" });
  expect(chunks).toBe(0);
  const { message, size, position } = await readUntilRefused(makeZip(sheetParts("<row>".repeat(1_000_000))));
  expect(message).toBe("damaged in line 62");
  expect(size).toBeGreaterThan(5_000_000);
  expect(position).toBeLessThan(200_000);
});

test("numbers of rows rise, whatever a spreadsheet says", async () => {
  const cell = "<c><v>1</v></c>";
  const rows = ["5", "x", "5", "-1", "99999999999"].map((number) => `<row r="${number}">${cell}</row>`);
  const read5 = await read(makeZip(sheetParts(rows.join(""))));
  expect(read5.rows.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9]);
});

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

test("a spreadsheet is read with shared texts, dates, phones as numbers and gaps", async () => {
  const sheet = [
    row(1, '<c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>تاریخ</t></is></c>'),
    row(
      3,
      '<c r="A3"><v>9.121234567E9</v></c><c r="B3" t="str"><f>1+1</f><v>two</v></c><c r="C3" s="1"><v>46000.5</v></c>',
    ),
    row(4, '<c r="A4" t="e"><v>#N/A</v></c><c r="B4"><v>120000.00000000001</v></c>'),
  ];
  const { format, rows } = await read(makeZip(sheetParts(sheet.join(""), ["تلفن &amp; نام"])));
  expect(format).toEqual({ type: "xlsx" });
  expect(rows).toEqual([
    { line: 1, cells: ["تلفن & نام", "", "تاریخ"] },
    { line: 3, cells: ["9121234567", "two", "2025-12-09 12:00:00"] },
    { line: 4, cells: ["", "120000"] },
  ]);
});

test("a format of half a million brackets is read at once", async () => {
  const formats = `<numFmts><numFmt numFmtId="170" formatCode="${"[".repeat(500_000)}"/></numFmts>`;
  const styles = `<styleSheet>${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
  const sheet = sheetParts(row(1, '<c r="A1" s="1"><v>46000.5</v></c>'));
  expect(await cellsOf(makeZip({ ...sheet, "xl/styles.xml": styles }))).toEqual([["46000.5"]]);
});

test("texts of a spreadsheet are read once, with its rows", async () => {
  const path = join(folder, "file");
  const parts = { ...sheetParts(row(1, '<c r="A1" t="s"><v>0</v></c>')), "xl/sharedStrings.xml": "<sst><si>" };
  writeFileSync(path, makeZip(parts));
  const table = await openTable(path);
  const drain = async () => {
    for await (const _ of table.read().parts);
  };
  await expect(drain()).rejects.toMatchObject({ problem: "damaged" });
});

test("hostile spreadsheets are refused", async () => {
  const bomb = makeZip(sheetParts(row(1, `<c r="A1" t="str"><v>${"0".repeat(50_000_000)}</v></c>`)));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await problemOf(bomb)).toBe("longCell in line 1");
  const parts = sheetParts(row(1, '<c r="A1" t="s"><v>0</v></c>'));
  const lying = makeZip(parts);
  // The directory says 4 GiB of the first part.
  lying.writeUInt32LE(0xfffffffe, lying.indexOf(Buffer.from("504b0102", "hex")) + 24);
  expect(await problemOf(lying)).toBe("tooLargeUnpacked");
  expect(await problemOf(makeZip(sheetParts(row(1, '<c r="AAAA1"><v>1</v></c>'))))).toBe("tooManyColumns in line 1");
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbb">]><sst><si><t>&b;</t></si></sst>';
  expect(await problemOf(makeZip({ ...parts, "xl/sharedStrings.xml": entities }))).toBe("damaged");
  expect(await problemOf(makeZip({ "word/document.xml": "<a/>" }))).toBe("unknownFormat");
  expect(await problemOf(makeZip(parts).subarray(0, 300))).toBe("damaged");
});
