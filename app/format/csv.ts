/** Stands in front of a file: spreadsheets then read its letters as UTF-8. */
export const csvMark = "\u{FEFF}";

/**
 * A line of a table for other programs (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe
 * in front, also where its sign is full-width: visitors choose the names of pages and campaigns.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(",")}\r\n`;

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
