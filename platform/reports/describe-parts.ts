/** Of an export: about what a spreadsheet opens, and rows that are described and sent at once. */
export const exportLimits = { maxRows: 1_000_000, partRows: 500 } as const;

/** The parts of an export in words; the first one comes also where there are no rows, for what it says of the whole. */
export async function* describeParts<Row, Part>(
  parts: Iterable<Row[]>,
  describe: (rows: Row[]) => Part | Promise<Part>,
): AsyncGenerator<Part> {
  let isFirst = true;
  for (const rows of parts) {
    isFirst = false;
    yield await describe(rows);
  }
  if (isFirst) yield await describe([]);
}
