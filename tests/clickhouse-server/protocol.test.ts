import { ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClickHouseServer, startClickHouseServer } from "./start.ts";

let server: ClickHouseServer;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  server = await startClickHouseServer();
  const log = { level: ClickHouseLogLevel.OFF };
  client = createClient({ url: server.url, compression: { request: true, response: true }, log });
});
afterAll(async () => {
  await client?.close();
  await server?.close();
});

describe("the test server speaks as much of ClickHouse's protocol as the official client needs:", () => {
  it("ping", async () => {
    expect(await client.ping()).toEqual({ success: true });
  });

  it("commands, inserts and queries, compressed, in the formats asked for", async () => {
    await client.command({
      query: "CREATE TABLE rows (number UInt32, text String) ENGINE = MergeTree ORDER BY number",
    });
    const values = Array.from({ length: 1_000 }, (_, number) => ({ number, text: `چای ${number}` }));
    await client.insert({ table: "rows", values, format: "JSONEachRow" });
    const found = await client.query({ query: "SELECT * FROM rows ORDER BY number", format: "JSONEachRow" });
    expect(await found.json()).toEqual(values);
    const csv = await client.query({ query: "SELECT text FROM rows WHERE number = 7", format: "CSV" });
    expect(await csv.text()).toBe('"چای 7"\n');
    const { stream } = await client.exec({ query: "SELECT count() FROM rows" });
    let counted = "";
    for await (const chunk of stream) counted += chunk;
    expect(counted).toBe("1000\n");
  });

  it("parameters of a query, whatever signs they hold", async () => {
    const text = "it's\ta \\ 'چای'\n";
    const query = "SELECT {text:String} AS text, {number:UInt8} AS number";
    const found = await client.query({ query, query_params: { text, number: 7 }, format: "JSONEachRow" });
    expect(await found.json()).toEqual([{ text, number: 7 }]);
  });

  it("settings of one query, which do not reach the next", async () => {
    const query = "SELECT value FROM system.settings WHERE name = 'max_block_size'";
    const read = async (settings: { max_block_size?: string }) =>
      (await client.query({ query, format: "JSONEachRow", clickhouse_settings: settings })).json<{ value: string }>();
    const [usual] = await read({});
    expect(await read({ max_block_size: "1234" })).toEqual([{ value: "1234" }]);
    expect(await read({})).toEqual([usual]);
  });

  it("errors with the engine's code, after which the next query is whole", async () => {
    await expect(client.query({ query: "SELECT nonsense" })).rejects.toMatchObject({ code: "47" });
    await expect(client.query({ query: "SELECT * FROM nowhere" })).rejects.toMatchObject({ code: "60" });
    const next = await client.query({ query: "SELECT 1 AS one", format: "JSONEachRow" });
    expect(await next.json()).toEqual([{ one: 1 }]);
  });

  it("many queries at once", async () => {
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const found = await Promise.all(
      numbers.map(async (number) => {
        const answer = await client.query({ query: `SELECT ${number} AS number, sleep(0.02)`, format: "JSONEachRow" });
        return (await answer.json<{ number: number }>())[0]?.number;
      }),
    );
    expect(found).toEqual(numbers);
  });

  it("no sessions", async () => {
    await expect(client.query({ query: "SELECT 1", session_id: "one" })).rejects.toMatchObject({ code: "372" });
  });

  it("what is stored is there after kill -9 and a start", async () => {
    await server.kill();
    expect(await client.ping()).toMatchObject({ success: false });
    await server.start();
    const found = await client.query({ query: "SELECT count() AS rows FROM rows", format: "JSONEachRow" });
    expect(await found.json()).toEqual([{ rows: 1_000 }]);
  });
});
