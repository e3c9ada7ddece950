/** The rows of a breakdown, and their order. */

export interface Row {
  key: string;
  figures: Record<string, number>;
}

/** Rows in the order of `-metric` or `metric`, ties by key as its bytes are; most sessions first where none is named. */
export function sorted(rows: readonly Row[], sort = "-sessions"): Row[] {
  const name = sort.replace("-", "");
  const sign = sort.startsWith("-") ? -1 : 1;
  const byKey = (one: Row, other: Row) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key));
  const byName = (one: Row, other: Row) =>
    name === "key" ? byKey(one, other) : (one.figures[name] ?? 0) - (other.figures[name] ?? 0);
  const byNameless = (one: Row, other: Row) => Number(one.key === "") - Number(other.key === "");
  return [...rows].sort((one, other) => byNameless(one, other) || sign * byName(one, other) || byKey(one, other));
}
