import { StringDecoder } from "node:string_decoder";
import type { ClickHouseClient } from "@clickhouse/client";

const sliceBytes = 64 * 1024;

/** The result of a query as text, a row a line: of a million rows some 150 MB instead of a GB of objects. */
export async function readText(client: ClickHouseClient, query: string): Promise<Buffer[]> {
  const { stream } = await client.exec({ query: `${query}\nFORMAT JSONEachRow` });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return chunks;
}

/** The rows of such a text, `size` at a time; chunks are released as they are read. */
export function* splitRows(chunks: Buffer[], size: number): Generator<unknown[]> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let part: unknown[] = [];
  for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
    for (let start = 0; start < chunk.length; start += sliceBytes) {
      const lines = (rest + decoder.write(chunk.subarray(start, start + sliceBytes))).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        part.push(JSON.parse(line));
        if (part.length < size) continue;
        yield part;
        part = [];
      }
    }
  }
  if (rest !== "") part.push(JSON.parse(rest));
  if (part.length > 0) yield part;
}
