import { isRowFault } from "#platform/stores/clickhouse/row-fault.ts";

interface StoreSteps<Row> {
  /** Stores rows, all or some; throws where one is at fault. */
  insert: (rows: readonly Row[]) => Promise<void>;
  /** The rows that are not stored: of a failed INSERT some may be. */
  listMissing: (rows: readonly Row[]) => Promise<Row[]>;
}

/** A row and why it cannot be stored. */
export interface FaultyRow<Row> {
  row: Row;
  reason: string;
}

/**
 * Stores the rows that can be stored, each once, and returns the others. Halves what is refused: one row among 10,000
 * costs 14 more inserts. Throws what is no row's fault; to be repeated with what is missing then.
 */
export async function storeSound<Row>(rows: readonly Row[], steps: StoreSteps<Row>): Promise<FaultyRow<Row>[]> {
  if (rows.length === 0) return [];
  try {
    await steps.insert(rows);
    return [];
  } catch (error) {
    if (!isRowFault(error)) throw error;
    const missing = await steps.listMissing(rows);
    const [row] = missing;
    if (row === undefined) return [];
    if (rows.length === 1) return [{ row, reason: reasonOf(error) }];
    const half = Math.ceil(missing.length / 2);
    return [...(await storeSound(missing.slice(0, half), steps)), ...(await storeSound(missing.slice(half), steps))];
  }
}

/** One line; the engine repeats the row in the others. */
export function reasonOf(error: unknown): string {
  const { message, type } = error as { message: string; type?: string };
  const line = message.split("\n")[0]?.slice(0, 300) ?? "";
  return type === undefined ? line : `${type}: ${line}`;
}
