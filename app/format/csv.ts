/** Stands in front of a file: spreadsheets then read its letters as UTF-8. */
export const csvMark = "\u{FEFF}";

/**
 * A line of a table for other programs (RFC 4180). Visitors choose the names of pages and campaigns: text that a
 * spreadsheet would take for a formula gets an apostrophe in front, and what a terminal would act upon is shown as �.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(",")}\r\n`;

/**
 * What begins a formula, also full-width, behind blanks or invisible marks, which programs drop. It begins one in the
 * middle too, behind a character at which a program with another separator than the comma would split the cell.
 */
const formula = /(^|[;؛|\t\r\n])([\s\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu;
/** A tab or a carriage return in front makes some programs read the rest as a formula, whatever it is. */
const leadingControl = /^(?=[\t\r\n])/;
/** Control characters but tab and line ends: a terminal that prints the file would obey them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const terminalCommands = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

function cell(value: string | number): string {
  if (typeof value === "number") return plainNumber(value);
  const safe = value.replace(terminalCommands, "\u{FFFD}").replace(formula, "$1'$2").replace(leadingControl, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whole numbers without an exponent, however large; others to four decimals, a hundredth of a per cent of a rate. */
const plainNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) >= 1e21 ? BigInt(value).toString() : String(Number(value.toFixed(4)) + 0);
