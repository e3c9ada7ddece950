import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { countRunningInserts } from "./sql/running-inserts.ts";

const pollMs = 100;
/** Longer than any insert of a group takes. */
const timeoutMs = 60_000;

/**
 * Waits for inserts that a remote server still executes for a killed process: their group would gain rows after its
 * number was read as the last one. Throws an Error of one line after a minute.
 */
export async function waitForInserts(clickhouse: Pick<ClickHouse, "select">): Promise<void> {
  for (let waited = 0; (await countRunningInserts(clickhouse)) > 0; waited += pollMs) {
    if (waited >= timeoutMs) throw new Error("another process still inserts events: stop it, or wait for its insert");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
