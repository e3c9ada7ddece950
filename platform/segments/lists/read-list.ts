import { type IdentifierKind, identifierKinds } from "#contract/identity.ts";
import type { Rejection } from "#contract/imports.ts";
import { maxListRows } from "#contract/segments.ts";
import { atLine, longListText, missingColumnText, tableProblemText } from "#contract/text/imports.ts";
import { AppError } from "#platform/errors.ts";
import { detectColumns } from "#platform/imports/detect-columns.ts";
import { KeptCells } from "#platform/imports/kept-cells.ts";
import { readPerson } from "#platform/imports/people/read-person.ts";
import { openTable } from "#platform/imports/reading/open-table.ts";
import type { TableRow } from "#platform/imports/reading/table.ts";
import { TableError } from "#platform/imports/reading/table-error.ts";
import { problemText, readCells } from "#platform/imports/row-problem.ts";

/** What one row names somebody by. */
export interface ListRow {
  line: number;
  kind: IdentifierKind;
  value: string;
}

export interface ReadList {
  /** Rows of the file. */
  count: number;
  rows: ListRow[];
  rejected: Omit<Rejection, "isKept">[];
}

type Mapping = ReturnType<typeof detectColumns>;

/**
 * Reads a file of e-mails, phones or own ids. Its first row names the columns; where it holds an e-mail or a phone itself, it
 * is a row like the others. Throws BAD_REQUEST naming `file` where it is no table, names nobody or has too many rows.
 */
export async function readList(path: string, website: { timeZone: string }, now: number): Promise<ReadList> {
  const list: ReadList = { count: 0, rows: [], rejected: [] };
  const kept = new KeptCells();
  let mapping: Mapping | undefined;
  try {
    const table = await openTable(path, {});
    for await (const part of table.read().parts) {
      for (const row of part) {
        if (mapping === undefined) {
          const head = readHead(row);
          mapping = head.mapping;
          if (head.isHeader) continue;
        }
        list.count += 1;
        if (list.count > maxListRows) throw new TableError("tooManyRows");
        addRow(list, row, { mapping, website, now, kept });
      }
    }
  } catch (error) {
    throw error instanceof TableError ? refuse(textOf(error)) : error;
  }
  if (list.rows.length + list.rejected.length === 0) throw refuse(tableProblemText.empty);
  return list;
}

const textOf = ({ problem, line }: TableError) =>
  problem === "tooManyRows" ? longListText(maxListRows) : atLine(tableProblemText[problem], line);

const refuse = (message: string) =>
  new AppError("BAD_REQUEST", "The file is not readable", { issues: [{ path: ["file"], message }] });

const isIdentifying = (field: string) => identifierKinds.some((kind) => kind === field);

/** What the columns are, and whether the first row says it. */
function readHead({ cells }: TableRow): { mapping: Mapping; isHeader: boolean } {
  const named = detectColumns(
    "people",
    cells.map((cell) => cell.trim()),
  );
  if (named.some(isIdentifying)) return { mapping: named, isHeader: true };
  const found = cells.map((cell) => {
    const kinds = (["email", "phone"] as const).filter((kind) => "identifiers" in readValue(kind, cell));
    return kinds[0] ?? "";
  });
  const mapping: Mapping = found.map((kind, index) => (found.indexOf(kind) === index ? kind : ""));
  if (mapping.some(isIdentifying)) return { mapping, isHeader: false };
  throw refuse(missingColumnText.people);
}

const readValue = (kind: "email" | "phone", text: string) =>
  readPerson({ fields: { [kind]: text.trim() }, attributes: {} }, { zone: "+00:00", now: 0 });

function addRow(
  list: ReadList,
  { line, cells, problem }: TableRow,
  { mapping, website, now, kept }: { mapping: Mapping; website: { timeZone: string }; now: number; kept: KeptCells },
): void {
  const { fields } = readCells(
    cells,
    mapping.map((field) => (isIdentifying(field) ? field : "")),
  );
  const person =
    problem === undefined ? readPerson({ fields, attributes: {} }, { zone: website.timeZone, now }) : { problem };
  if ("problem" in person) {
    list.rejected.push({ line, problem: problemText(person), cells: kept.keep(cells) });
    return;
  }
  for (const kind of identifierKinds) {
    const value = person.identifiers[kind];
    if (value !== undefined) list.rows.push({ line, kind, value });
  }
}
