import type { ClickHouseClient } from "@clickhouse/client";
import type { z } from "zod";
import { FairQueue } from "#platform/fair-queue.ts";
import type { Settings } from "#platform/settings.ts";
import { connectFirst, createConnector, engineFolder } from "./connect.ts";
import type { ClickHouse, Lane } from "./handle.ts";
import { insertStatement } from "./insert-statement.ts";
import { Lanes, withLimits } from "./lanes.ts";
import { NativeInserts } from "./native-inserts.ts";
import { readText, splitRows } from "./read-parts.ts";
import { identifier, type Sql } from "./sql.ts";
import { translateError } from "./translate-error.ts";

const maxWaitingWrites = 10_000;
/** They take turns: a load waits for a deletion or two, not for all that are waiting. Each keeps its own order. */
const writers = ["insert", "command", "hold"] as const;
type Writer = (typeof writers)[number];

/**
 * Opens the event store: the server of `CLICKHOUSE_URL`, else the engine in this process on `DATA_DIR/clickhouse`.
 * A connection runs one query at a time, so each lane has its own pool and the writer its own connection. Throws an Error
 * of one line where it cannot be reached.
 */
export async function openClickHouse(settings: Pick<Settings, "CLICKHOUSE_URL" | "DATA_DIR">): Promise<ClickHouse> {
  const connect = createConnector(settings);
  const writer = await connectFirst(connect, settings);
  const lanes = new Lanes(connect);
  const native = settings.CLICKHOUSE_URL ? undefined : new NativeInserts(engineFolder(settings));
  const writes = new FairQueue({ total: 1, perOwner: 1, bound: maxWaitingWrites });

  const runCommand = async (query: string) => {
    await writer.command({ query }).catch(native === undefined ? translateError : (error) => endFailed(writer, error));
  };
  const write = async (owner: Writer, work: () => Promise<void>) => {
    lanes.refuseClosed();
    await writes.run(owner, work);
  };
  const held: Pick<ClickHouse, "command" | "select"> = {
    command: (statement) => runCommand(statement.text),
    select: async (statement, row) =>
      (await readRows(writer, statement, "collect").catch(translateError)).map((found) => row.parse(found)),
  };

  return {
    async select(statement, row, { owner, lane = "interactive" }) {
      const found = await lanes.run(lane, owner, (client) => readRows(client, statement, lane));
      return found.map((value) => row.parse(value));
    },
    async selectParts(statement, row, { owner, lane, size }) {
      const text = await lanes.run(lane, owner, (client) => readText(client, withLimits(statement, lane)));
      return parseParts(splitRows(text, size), row);
    },
    derive: (statement, { owner, lane }) =>
      lanes.run(lane, owner, async (client) => {
        await client.command({ query: withLimits(statement, lane) });
      }),
    reloadDictionary: (name) =>
      lanes.run("copy", "system", async (client) => {
        await client.command({ query: `SYSTEM RELOAD DICTIONARY ${identifier(name).text}` });
      }),
    async insert(table, rows, token) {
      if (rows.length === 0) return;
      await write("insert", async () => {
        if (await native?.insert({ table, rows, token }, runCommand)) return;
        await runCommand(insertStatement(table, rows, token));
      });
    },
    command: (statement) => write("command", () => runCommand(statement.text)),
    async hold(work) {
      lanes.refuseClosed();
      return writes.run("hold", () => work(held));
    },
    forgetResults() {},
    async close() {
      lanes.shut();
      // After the writes that wait.
      await Promise.all(writers.map((owner) => writes.run(owner, () => Promise.resolve())));
      await writer.close();
      await lanes.closeIdle();
    },
  };
}

/** For the embedded engine a failed statement goes on running until its connection's next one. Throws the error. */
async function endFailed(client: ClickHouseClient, error: unknown): Promise<never> {
  await client.command({ query: "SELECT 1" }).catch(() => undefined);
  return translateError(error);
}

function* parseParts<Row>(parts: Iterable<unknown[]>, row: z.ZodType<Row>): Generator<Row[]> {
  for (const part of parts) yield part.map((value) => row.parse(value));
}

async function readRows(client: ClickHouseClient, statement: Sql, lane: Lane): Promise<unknown[]> {
  return (await client.query({ query: withLimits(statement, lane), format: "JSONEachRow" })).json<unknown>();
}
