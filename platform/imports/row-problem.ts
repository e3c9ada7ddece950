import { attributePrefix, type ImportField, type ImportMapping, readAttributeColumn } from "#contract/imports.ts";
import { importFieldText, type RowProblem, rowProblemText } from "#contract/text/imports.ts";
import type { AttributeCell } from "./people/read-attribute.ts";

/** Why a row is rejected, or a cell of it left out; `field` is the column at fault. */
export interface Rejected {
  problem: RowProblem;
  field?: ImportMapping[number] | undefined;
}

/** What is understood of a row that is imported without some of its cells. */
export interface Incomplete {
  omitted: readonly Rejected[];
}

/** In Persian, for people. */
export const problemText = ({ problem, field }: Rejected): string =>
  rowProblemText[problem](field === undefined ? "" : fieldText(field));

export const problemsText = (problems: readonly Rejected[]): string => problems.map(problemText).join(" ");

const fieldText = (field: string): string =>
  field.startsWith(attributePrefix)
    ? `«${field.slice(attributePrefix.length)}»`
    : importFieldText[field as ImportField];

/** The cells of a row by field; the first column of a field counts. Empty ones are missing. */
export function readCells(
  cells: readonly string[],
  mapping: readonly string[],
): { fields: Partial<Record<ImportField, string>>; attributes: Record<string, AttributeCell> } {
  const fields: Partial<Record<ImportField, string>> = {};
  const attributes: Record<string, AttributeCell> = {};
  for (const [index, name] of mapping.entries()) {
    const text = cells[index]?.trim() ?? "";
    if (name === "" || text === "") continue;
    const attribute = readAttributeColumn(name);
    if (attribute !== undefined) attributes[attribute.name] ??= { type: attribute.type, text };
    else fields[name as ImportField] ??= text;
  }
  return { fields, attributes };
}
