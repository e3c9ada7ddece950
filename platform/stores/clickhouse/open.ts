import type { ClickHouseClient } from "@clickhouse/client";
import type { z } from "zod";
import type { Settings } from "#platform/settings.ts";
import { connectFirst, createConnector, engineFolder } from "./connect.ts";
import type { ClickHouse, Lane } from "./handle.ts";
import { insertStatement } from "./insert-statement.ts";
import { Lanes, withLimits } from "./lanes.ts";
import { NativeInserts } from "./native-inserts.ts";
import { purgeFreed } from "./purge-freed.ts";
import { readText, splitRows } from "./read-parts.ts";
import { identifier, type Sql } from "./sql.ts";
import { translateError } from "./translate-error.ts";
import { Writer } from "./writer.ts";

/**
 * Opens the event store: the server of `CLICKHOUSE_URL`, else the engine in this process on `DATA_DIR/clickhouse`.
 * A connection runs one query at a time, so each lane has its own pool, and rows and commands each a connection: deleting
 * a website takes seconds, and loads are not to wait for it. Throws an Error of one line where it cannot be reached.
 */
export async function openClickHouse(settings: Pick<Settings, "CLICKHOUSE_URL" | "DATA_DIR">): Promise<ClickHouse> {
  const connect = createConnector(settings);
  const rows = new Writer(await connectFirst(connect, settings), !settings.CLICKHOUSE_URL);
  const commands = new Writer(connect(), !settings.CLICKHOUSE_URL);
  const lanes = new Lanes(connect);
  const native = settings.CLICKHOUSE_URL ? undefined : new NativeInserts(engineFolder(settings));
  const runRows = (query: string) => rows.run(query);
  const freed = settings.CLICKHOUSE_URL ? undefined : purgeFreed(connect());
  const read = <T>(lane: Lane, owner: string, work: (client: ClickHouseClient) => Promise<T>) =>
    lanes.run(lane, owner, work).finally(() => freed?.ran());
  const held: Pick<ClickHouse, "command" | "select"> = {
    command: (statement) => commands.run(statement.text),
    select: async (statement, row) =>
      (await readRows(commands.client, statement, "collect").catch(translateError)).map((found) => row.parse(found)),
  };

  return {
    async select(statement, row, { owner, lane = "interactive" }) {
      const found = await read(lane, owner, (client) => readRows(client, statement, lane));
      return found.map((value) => row.parse(value));
    },
    async selectParts(statement, row, { owner, lane, size }) {
      const text = await read(lane, owner, (client) => readText(client, withLimits(statement, lane)));
      return parseParts(splitRows(text, size), row);
    },
    async derive(statement, { owner, lane }) {
      await read(lane, owner, (client) => client.command({ query: withLimits(statement, lane) }));
    },
    reloadDictionary: (name) =>
      lanes.run("copy", "system", async (client) => {
        await client.command({ query: `SYSTEM RELOAD DICTIONARY ${identifier(name).text}` });
      }),
    async insert(table, inserted, token) {
      if (inserted.length === 0) return;
      lanes.refuseClosed();
      await rows.hold(async () => {
        if (await native?.insert({ table, rows: inserted, token }, runRows)) return;
        await runRows(insertStatement(table, inserted, token));
      });
    },
    async command(statement) {
      lanes.refuseClosed();
      await commands.hold(() => commands.run(statement.text));
    },
    async hold(work) {
      lanes.refuseClosed();
      return commands.hold(() => rows.hold(() => work(held)));
    },
    forgetResults() {},
    async close() {
      lanes.shut();
      await Promise.all([rows.close(), commands.close(), freed?.close()]);
      await lanes.closeIdle();
    },
  };
}

function* parseParts<Row>(parts: Iterable<unknown[]>, row: z.ZodType<Row>): Generator<Row[]> {
  for (const part of parts) yield part.map((value) => row.parse(value));
}

async function readRows(client: ClickHouseClient, statement: Sql, lane: Lane): Promise<unknown[]> {
  return (await client.query({ query: withLimits(statement, lane), format: "JSONEachRow" })).json<unknown>();
}
