interface Edges {
  top: number;
  bottom: number;
}

/** Space between a row and the edge that it would touch. */
const margin = 8;

/** How far a list is scrolled so that a row of it is seen, as little as possible: 0 where it is seen already. */
export function scrollNeeded(row: Edges, list: Edges): number {
  if (row.bottom > list.bottom) return row.bottom - list.bottom + margin;
  return row.top < list.top ? row.top - list.top - margin : 0;
}
