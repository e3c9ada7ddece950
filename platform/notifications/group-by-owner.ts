/** Rows by their owner, in their order. */
export function groupByOwner<Row extends { owner: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.owner, [...(groups.get(row.owner) ?? []), row]);
  return groups;
}
