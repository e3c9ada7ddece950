/**
 * Apostrophes that our own files have before a formula, at the beginning of a cell and behind what other programs split
 * at: `app/format/csv.ts` writes them. Spreadsheets keep them as letters.
 */
const guards = /(^\s*|[;؛|\t\r\n])'(?=[\s\p{Cf}]*[=+\-@＝＋－＠])|^'(?=[\t\r\n])/gu;

/** The text of a cell as it was before it was written to a file of ours: `'+98912…` is `+98912…`. */
export const withoutGuards = (cell: string): string => (cell.includes("'") ? cell.replace(guards, "$1") : cell);
