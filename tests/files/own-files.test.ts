import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { csvLine, csvMark } from "#app/format/csv.ts";
import { detectColumns } from "#platform/imports/detect-columns.ts";
import { readPerson } from "#platform/imports/people/read-person.ts";
import { openTable } from "#platform/imports/reading/open-table.ts";
import { readCells } from "#platform/imports/row-problem.ts";
import { readList } from "#platform/segments/lists/read-list.ts";
import { makeZip, sheetParts } from "./zip.ts";

const folder = mkdtempSync(join(tmpdir(), "nabz-own-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(content: string | Buffer): string {
  const path = join(folder, "file");
  writeFileSync(path, content);
  return path;
}

async function read(content: string | Buffer): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const part of (await openTable(write(content))).read().parts) rows.push(...part.map(({ cells }) => cells));
  return rows;
}

const cells = [
  ...["+989121234567", "-7", "@shop", "=1+1", "＝1", "＋1", "－1", "＠a", " =1", "\u200f+98", "\t=1", "\tcmd", "\rcmd"],
  ...["a;=1", "a؛ -b", "first\r\n- second", "a|+1", "it's +1", "'quoted'", "O'Neil", "", "a\tb", "12' - 3'"],
];

test("what a file of ours guards against spreadsheets comes back as it was", async () => {
  const [, row] = await read(csvMark + csvLine(cells.map((_, index) => `c${index}`)) + csvLine(cells));
  expect(row).toEqual(cells);
});

test("a file of ours that a spreadsheet has saved comes back, too", async () => {
  const sheet = `<row r="1"><c r="A1" t="str"><v>phone</v></c></row><row r="2"><c r="A2" t="str"><v>'+989121234567</v></c></row>`;
  expect(await read(makeZip(sheetParts(sheet)))).toEqual([["phone"], ["+989121234567"]]);
});

test("people of a file of ours have their phones, their ids and the names of their attributes", async () => {
  const file = csvMark + csvLine(["شناسه", "موبایل", "-سطح"]) + csvLine(["-k@1", "+989121234567", "+1"]);
  const [head = [], row = []] = await read(file);
  const mapping = detectColumns("people", head);
  const named = mapping.map((field, index) => field || `attribute.${head[index]}`);
  expect(readPerson(readCells(row, named), { zone: "+03:30", now: 0 })).toMatchObject({
    identifiers: { id: "-k@1", phone: "+989121234567" },
    fields: { "-سطح": "+1" },
  });
  expect(await readList(write(csvLine(["+989121234567"])), { timeZone: "+03:30" }, 0)).toMatchObject({
    rows: [{ kind: "phone", value: "+989121234567" }],
    rejected: [],
  });
});
