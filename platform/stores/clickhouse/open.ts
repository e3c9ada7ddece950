import { join } from "node:path";
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { createChdbConnection } from "chdb/connection";
import type { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import { makeFolder } from "#platform/make-folder.ts";
import type { Settings } from "#platform/settings.ts";
import type { ClickHouse, Lane } from "./handle.ts";
import { identifier, type Sql, sql } from "./sql.ts";

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>["connection"]>;

/**
 * Settings are constants in a SETTINGS clause, never given beside the query: there they leak to later queries of the
 * connection. The engine itself has no limit by default, and a query that nobody waits for any more goes on.
 * A statement's own SETTINGS win over these: they stand nearer. By default the engine reads less than 240 MB with one
 * thread, which is every report of a month. It looked for what follows from several comparisons together for half of a
 * report's plan (70 of 136 ms), and reports have nothing of that kind.
 */
const limitsOf: Record<Lane, string> = {
  interactive:
    "max_execution_time = 15, max_memory_usage = 1000000000, max_bytes_before_external_group_by = 500000000, max_threads = 2, merge_tree_min_bytes_for_concurrent_read = 4000000, optimize_and_compare_chain = 0",
  background:
    "max_execution_time = 300, max_memory_usage = 2000000000, max_bytes_before_external_group_by = 1000000000, max_threads = 1, optimize_and_compare_chain = 0",
  collect: "max_execution_time = 10, max_memory_usage = 500000000, max_threads = 1",
  copy: "max_execution_time = 60, max_memory_usage = 1000000000, max_threads = 1",
};

/**
 * How many connections each lane has (a query runs on one), and how many queries of one owner run at once. A screen asks
 * for ten reports whose plans take one core longer than their rows: two at once, and one connection is left for others.
 */
const lanes: Record<Lane, { total: number; perOwner: number }> = {
  interactive: { total: 3, perOwner: 2 },
  background: { total: 2, perOwner: 1 },
  collect: { total: 1, perOwner: 1 },
  copy: { total: 1, perOwner: 1 },
};

/**
 * Opens the event store: the server of `CLICKHOUSE_URL`, else the engine in this process on `DATA_DIR/clickhouse`.
 * One connection runs one query at a time, so each lane has a pool of its own and the writer its own connection.
 * Throws an Error of one line where it cannot be reached.
 */
export async function openClickHouse(settings: Pick<Settings, "CLICKHOUSE_URL" | "DATA_DIR">): Promise<ClickHouse> {
  const connect = connector(settings);
  const writer = await firstConnection(connect, settings);
  const writing = new FairQueue({ total: 1, perOwner: 1, bound: 10_000 });
  const pool = (lane: Lane) => ({
    idle: [] as ClickHouseClient[],
    queue: new FairQueue({ ...lanes[lane], bound: 500 }),
  });
  const pools: Record<Lane, ReturnType<typeof pool>> = {
    interactive: pool("interactive"),
    background: pool("background"),
    collect: pool("collect"),
    copy: pool("copy"),
  };

  let closed = false;
  const refuseOnceClosed = () => {
    if (closed) throw new AppError("SERVICE_UNAVAILABLE", "ClickHouse is closed", { retryAfter: 2 });
  };
  const command = async (query: string) => {
    await writer.command({ query }).catch(translate);
  };
  const write = async (query: string) => {
    refuseOnceClosed();
    await writing.run("writer", () => command(query));
  };

  /** Runs `work` on a connection of the lane when it is the owner's turn. */
  const onLane = <T>(lane: Lane, owner: string, work: (client: ClickHouseClient) => Promise<T>) =>
    pools[lane].queue.run(owner, async () => {
      refuseOnceClosed();
      const { idle } = pools[lane];
      const client = idle.pop() ?? connect();
      // A connection of the embedded engine puts what a failed query had answered so far before the answer to its next
      // one, which is somebody else's: it is never used again.
      const result = await work(client).catch(async (error: unknown) => {
        await client.close().catch(() => undefined);
        return translate(error);
      });
      if (closed) await client.close();
      else idle.push(client);
      return result;
    });

  const held: Pick<ClickHouse, "command" | "select"> = {
    command: (statement) => command(statement.text),
    select: async (statement, row) =>
      (await read(writer, statement, "collect").catch(translate)).map((found) => row.parse(found)),
  };

  return {
    async select<Row>(statement: Sql, row: z.ZodType<Row>, options: { owner: string; lane?: Lane }) {
      const lane = options.lane ?? "interactive";
      const found = await onLane(lane, options.owner, (client) => read(client, statement, lane));
      return found.map((value) => row.parse(value));
    },
    derive: (statement, { owner, lane }) =>
      onLane(lane, owner, async (client) => {
        await client.command({ query: `${statement.text}\nSETTINGS ${limitsOf[lane]}` });
      }),
    reloadDictionary: (name) =>
      onLane("copy", "system", async (client) => {
        await client.command({ query: `SYSTEM RELOAD DICTIONARY ${identifier(name).text}` });
      }),
    async insert(table, rows, token) {
      const [first] = rows;
      if (first === undefined) return;
      const names = Object.keys(first);
      const columns = names.map((name) => identifier(name).text);
      const settings = sql`async_insert = 0, insert_deduplication_token = ${token}`;
      const query = `INSERT INTO ${identifier(table).text} (${columns.join(",")}) SETTINGS ${settings.text} FORMAT JSONCompactEachRow\n${lines(rows, names)}`;
      await write(query);
    },
    command: (statement) => write(statement.text),
    async hold(work) {
      refuseOnceClosed();
      return writing.run("writer", () => work(held));
    },
    async close() {
      closed = true;
      // What was given to be written is written first; a connection that is at a query is closed after it.
      await writing.run("writer", () => writer.close());
      const idle = Object.values(pools).flatMap((lane) => lane.idle.splice(0));
      await Promise.all(idle.map((client) => client.close()));
    },
  };
}

async function read(client: ClickHouseClient, statement: Sql, lane: Lane): Promise<unknown[]> {
  const query = `${statement.text}\nSETTINGS ${limitsOf[lane]}`;
  return (await client.query({ query, format: "JSONEachRow" })).json<unknown>();
}

/** How long a server may take to answer for the first time. */
const patienceMs = 8_000;

async function firstConnection(
  connect: () => ClickHouseClient,
  settings: Pick<Settings, "CLICKHOUSE_URL">,
): Promise<ClickHouseClient> {
  let client: ClickHouseClient | undefined;
  try {
    client = connect();
    // The embedded engine may take longer: it reads what it has to know of its parts.
    const limit = settings.CLICKHOUSE_URL ? { abort_signal: AbortSignal.timeout(patienceMs) } : {};
    await client.command({ query: "SELECT 1", ...limit });
    return client;
  } catch (error) {
    await client?.close();
    throw new Error(`ClickHouse cannot be reached: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message: string; code?: string };
  const folder = /^Failed to create connection for path '(.*)'/.exec(message)?.[1];
  if (folder !== undefined) return `${folder} is in use by another process, or broken`;
  if (/aborted/.test(message)) return `it did not answer in ${patienceMs / 1000} s`;
  return message.split("\n")[0] || code || "it does not answer as ClickHouse does";
}

function connector(settings: Pick<Settings, "CLICKHOUSE_URL" | "DATA_DIR">): () => ClickHouseClient {
  // What goes wrong is thrown, and told to our own log by whoever catches it.
  const log = { level: ClickHouseLogLevel.OFF };
  if (settings.CLICKHOUSE_URL) {
    const url = settings.CLICKHOUSE_URL;
    return () =>
      createClient({
        url,
        log,
        request_timeout: 310_000,
        max_open_connections: 1,
        compression: { request: true },
        // On a server these go with each request and stay there. An error in the middle of an answer becomes the
        // answer's status; balancers between see that a long query is alive.
        clickhouse_settings: {
          wait_end_of_query: 1,
          send_progress_in_http_headers: 1,
          http_headers_progress_interval_ms: "50000",
        },
      });
  }
  const path = join(settings.DATA_DIR, "clickhouse");
  makeFolder(path);
  // chdb's types come from another copy of the client's, which exactOptionalPropertyTypes tells apart.
  return () => createClient({ log, connection: createChdbConnection({ path }) as unknown as Connection });
}

/**
 * Rows with commas between them; positional, which is smaller and parsed faster than named (measured in
 * docs/decisions/0002). Written in one go: a line at a time took half as long again, 1.6 microseconds a row.
 */
function lines(rows: readonly Readonly<Record<string, unknown>>[], names: readonly string[]): string {
  const values = rows.map((row) => names.map((name) => row[name]));
  const text = JSON.stringify(values);
  // Half a surrogate pair, which the engine refuses and with it the whole INSERT, is the only thing written so.
  return (text.includes("\\ud") ? JSON.stringify(values, wellFormed) : text).slice(1, -1);
}

const wellFormed = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);

/** Codes of the engine that say "later", not "wrong": memory, too busy, read only, disk full, parts, its own network. */
const later = new Set(["241", "202", "203", "209", "210", "242", "243", "252", "999"]);
const lost = /^(E[A-Z]+|EAI_AGAIN)$/;

/** The engine's error as ours: too slow and too busy are told apart from a broken statement, which is our fault. */
function translate(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (code === "159") throw new AppError("TIMEOUT", "A query took too long", { cause: error });
  if (code === undefined ? /timeout|socket hang up/i.test(message) : later.has(code) || lost.test(code)) {
    throw new AppError("SERVICE_UNAVAILABLE", `ClickHouse: ${message.split("\n")[0]}`, { retryAfter: 5, cause: error });
  }
  throw error;
}
