/** The router's number of an entry of the browser's history; undefined of one that the router did not make. */
export function placeInHistory(state: unknown): number | undefined {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === "number" ? idx : undefined;
}

/**
 * How far back an entry lies that Back was pressed for, once what was unsaved is: saving adds an entry of its own, so the
 * distance is not that of the press. Undefined where it lies no longer behind, as of Forward. Pure.
 */
export function stepsBack(to: number | undefined, here: number | undefined): number | undefined {
  return to === undefined || here === undefined || to >= here ? undefined : to - here;
}
