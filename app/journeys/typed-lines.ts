/** Lists that a form holds as lines of a text area. */

type Pair = Record<string, unknown>;

/** The lines of a text without empty ones; undefined without any. */
export function linesOf(text: string): string[] | undefined {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length === 0 ? undefined : lines;
}

/**
 * Lines of a name, "=" and a value: rows with these two parts, or without parts one object. A line without "=" has an
 * empty value, which the platform refuses.
 */
export function pairsOf(text: string, parts: readonly string[] | undefined): Pair[] | Pair | undefined {
  const lines = linesOf(text)?.map((line) => {
    const at = line.indexOf("=");
    return at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  if (lines === undefined) return undefined;
  const [name, value] = parts ?? [];
  if (name === undefined || value === undefined) return Object.fromEntries(lines);
  return lines.map((line) => ({ [name]: line[0], [value]: line[1] }));
}

export const writeLines = (stored: unknown): string => (Array.isArray(stored) ? stored.join("\n") : "");

/** The other way round. */
export function writePairs(stored: unknown, parts: readonly string[] | undefined): string {
  const [name = "", value = ""] = parts ?? [];
  const rows = Array.isArray(stored)
    ? stored.map((row: Pair) => [row[name], row[value]])
    : Object.entries((stored ?? {}) as Pair);
  return rows.map(([left, right]) => `${left} = ${right}`).join("\n");
}
