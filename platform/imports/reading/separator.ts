import { parse } from "csv-parse/sync";
import { importSeparators } from "#contract/imports.ts";
import type { Separator } from "./table.ts";

const maxLines = 20;

/**
 * The separator of a table by its first lines: the one by which most rows have as many cells as the header, and the most
 * cells. A table of one column has a comma.
 */
export function detectSeparator(start: string): Separator {
  const scored = importSeparators.map((separator) => ({ separator, score: scoreOf(start, separator) }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.separator : ",";
}

function scoreOf(start: string, separator: Separator): number {
  const [header, ...rows] = readStart(start, separator);
  const width = header?.length ?? 0;
  if (width < 2) return 0;
  const fitting = rows.filter(({ length }) => length === width).length;
  // A separator that splits the header alone splits texts.
  const share = rows.length === 0 ? 1 : fitting / rows.length;
  return share * 1_000 + width;
}

function readStart(start: string, separator: Separator): string[][] {
  // The last line is cut where the text ends.
  const lines = start.split(/\r\n|\r|\n/);
  const whole = lines.length > 1 && start.length > 1_000 ? lines.slice(0, -1) : lines;
  try {
    return parse(whole.slice(0, maxLines).join("\n"), {
      ...{ delimiter: separator, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
      ...{ skip_records_with_error: true, bom: true },
    }) as string[][];
  } catch {
    return [];
  }
}
