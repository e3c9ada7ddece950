import { z } from "zod";
import type { ClickHouse } from "./handle.ts";
import { sql } from "./sql.ts";

/** The engine's code of a pattern that it does not compile: CANNOT_COMPILE_REGEXP. */
const notCompiled = "427";

/**
 * Whether the engine takes a pattern (RE2: linear in the length of what it is compared with, whatever it says). Throws every
 * error that is not the pattern's.
 */
export async function isPattern(
  clickhouse: Pick<ClickHouse, "select">,
  pattern: string,
  { owner }: { owner: string },
): Promise<boolean> {
  try {
    await clickhouse.select(sql`SELECT match(materialize('/'), ${pattern}) AS found`, z.unknown(), { owner });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === notCompiled) return false;
    throw error;
  }
}
