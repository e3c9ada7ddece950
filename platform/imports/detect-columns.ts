import type { ImportKind } from "#contract/import-choices.ts";
import { type ImportField, type ImportMapping, importFields } from "#contract/imports.ts";
import { asciiDigits } from "#contract/phone.ts";
import { columnNames, unitsInNames } from "#contract/text/import-words.ts";
import { foldEndings } from "#contract/text/letters.ts";

/** A name without letter case, marks, what stands in brackets, and the unit of an amount. */
function foldName(name: string): string {
  let folded = asciiDigits(name)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u064b-\u0655\u0670\u0640\p{Cf}]/gu, (mark) => (mark === "\u200c" ? " " : ""));
  folded = foldEndings(folded);
  for (const unit of unitsInNames) folded = folded.replace(unit, " ");
  return folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** What each column is by its name: the first column of a field has it. Unknown ones are nothing. */
export function detectColumns(kind: ImportKind, columns: readonly string[]): ImportMapping {
  const fields: readonly ImportField[] = importFields[kind];
  const mapping: ImportMapping = columns.map(() => "");
  const folded = columns.map(foldName);
  const find = (field: ImportField) => {
    for (const name of columnNames[field] ?? []) {
      const place = folded.findIndex((each, index) => each === name && mapping[index] === "");
      if (place >= 0) return place;
    }
    return -1;
  };
  for (const field of fields) {
    const place = find(field);
    if (place >= 0) mapping[place] = field;
  }
  // Files call the whole name so, too, where no column has the family name.
  const first = mapping.indexOf("firstName");
  if (first >= 0 && !mapping.includes("lastName") && !mapping.includes("name")) mapping[first] = "name";
  return mapping;
}
