/** A part of the event store whose files are not as they were written. */
export interface DamagedPart {
  table: string;
  name: string;
  /** Folder of the part; empty on a server. */
  folder: string;
  /** The damaged file where the engine names one. */
  file: string;
  /** Rows of the part; undefined where that is damaged too. */
  rows: number | undefined;
  /** Times that the rows lie between, in milliseconds, both included; undefined for a table without times. */
  span: { from: number; to: number } | undefined;
  /** Whether the engine has set it aside itself when it opened the table: its rows are in no report any more. */
  isDetached: boolean;
}

/** Events that a damaged part held. */
export interface LostEvents {
  website: string;
  /** UTC days, both included; one day where the part can still be read that far. */
  firstDay: number;
  lastDay: number;
  /** Undefined where the part no longer says whose its events are. */
  events: number | undefined;
}

/** `table/name`: unique in a store, and the part's place below `DATA_DIR/damaged`. */
export const partKey = ({ table, name }: Pick<DamagedPart, "table" | "name">): string => `${table}/${name}`;

/** Codes of the engine for files that are not as they were written: checksums, unreadable, missing or cut. */
const damageCodes = new Set(["3", "6", "32", "33", "40", "74", "79", "107", "117", "226", "228", "246", "271", "432"]);

/** Whether a statement failed because a file of the event store is damaged. */
export function isDamage(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return damageCodes.has(String(code)) || (cause !== undefined && cause !== error && isDamage(cause));
}
