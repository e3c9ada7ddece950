import { join } from "node:path";
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { createChdbConnection } from "chdb/connection";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import type { Settings } from "#platform/settings.ts";
import { keptAgent } from "./kept-agent.ts";

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>["connection"]>;
type Target = Pick<Settings, "CLICKHOUSE_URL" | "DATA_DIR">;

/** Makes a connection; it runs one query at a time. */
export type Connect = () => ClickHouseClient;

/** How long a server may take to answer for the first time. */
const maxFirstAnswerMs = 8_000;

/** Where the embedded engine has its files. */
export const engineFolder = ({ DATA_DIR }: Pick<Target, "DATA_DIR">) => join(DATA_DIR, "clickhouse");

/** Connections to the server of `CLICKHOUSE_URL`, else to the engine in this process on `DATA_DIR/clickhouse`. */
export function createConnector({ CLICKHOUSE_URL: url, DATA_DIR }: Target): Connect {
  // Errors are thrown, and logged by their callers.
  const log = { level: ClickHouseLogLevel.OFF };
  if (url) {
    return () =>
      createClient({
        url,
        log,
        request_timeout: 310_000,
        max_open_connections: 1,
        http_agent: keptAgent(url),
        compression: { request: true },
        // On a server these apply to their request only. An error in the middle of a response becomes its status;
        // balancers see that a long query is alive.
        clickhouse_settings: {
          wait_end_of_query: 1,
          send_progress_in_http_headers: 1,
          http_headers_progress_interval_ms: "50000",
        },
      });
  }
  const path = engineFolder({ DATA_DIR });
  makeFolder(path);
  // chdb's types come from another copy of the client's, which exactOptionalPropertyTypes distinguishes.
  return () => createClient({ log, connection: createChdbConnection({ path }) as unknown as Connection });
}

/** Makes a connection that is known to work. Throws an Error of one line. */
export async function connectFirst(connect: Connect, { CLICKHOUSE_URL }: Target): Promise<ClickHouseClient> {
  let client: ClickHouseClient | undefined;
  try {
    client = connect();
    // The embedded engine may take longer: it loads its parts.
    const limit = CLICKHOUSE_URL ? { abort_signal: AbortSignal.timeout(maxFirstAnswerMs) } : {};
    await client.command({ query: "SELECT 1", ...limit });
    return client;
  } catch (error) {
    await client?.close();
    throw new Error(`ClickHouse cannot be reached: ${explain(error)}`);
  }
}

function explain(error: unknown): string {
  const { message, code } = error as { message: string; code?: string };
  const folder = /^Failed to create connection for path '(.*)'/.exec(message)?.[1];
  if (folder !== undefined) return `${folder} is in use by another process, or broken`;
  if (/aborted/.test(message)) return `it did not answer in ${maxFirstAnswerMs / 1000} s`;
  return message.split("\n")[0] || code || "it does not answer as ClickHouse does";
}
