// Serves ClickHouse's HTTP protocol over the embedded engine: node serve.mjs FOLDER PORT. Prints its address when ready.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { Engine } from "./engine.mjs";

const [folder, port] = process.argv.slice(2);
const engine = new Engine(folder);
/** Names of all parameters received, for tests of what a client sends. */
const parameters = new Set();

/** Parameters of the transport; all others are settings of the query. */
const transport = new Set([
  ...["query", "query_id", "database", "default_format", "user", "password", "enable_http_compression"],
  ...["wait_end_of_query", "send_progress_in_http_headers", "http_headers_progress_interval_ms", "session_id"],
]);

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://server");
  if (pathname === "/ping") return response.end("Ok.\n");
  if (pathname === "/parameters") return response.end(JSON.stringify([...parameters]));
  for (const name of searchParams.keys()) parameters.add(name);
  try {
    const query = parseQuery(searchParams, await readBody(request));
    const rows = await engine.run(query);
    reply(request, response, { searchParams, body: rows });
  } catch (error) {
    refuse(response, error);
  }
});

async function readBody(request) {
  const body = await buffer(request);
  return request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
}

/** The statement, which stands in the address, in the body, or in both (an INSERT and its rows). */
function parseQuery(searchParams, body) {
  if (searchParams.has("session_id")) throw fail(372, "SESSION_NOT_FOUND", "sessions are off");
  const head = searchParams.get("query") ?? "";
  const text = head === "" ? body.toString("utf8") : body.length === 0 ? head : `${head}\n${body.toString("utf8")}`;
  const all = [...searchParams];
  const settings = Object.fromEntries(all.filter(([name]) => !transport.has(name) && !name.startsWith("param_")));
  const values = all
    .filter(([name]) => name.startsWith("param_"))
    .map(([name, value]) => [name.slice("param_".length), readValue(value)]);
  return { text, format: searchParams.get("default_format"), settings, values: Object.fromEntries(values) };
}

const escapes = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", 0: "\0" };
/** A parameter's value is written as TSV writes it. */
const readValue = (value) => (value === "\\N" ? null : value.replace(/\\(.)/gs, (_, sign) => escapes[sign] ?? sign));

function reply(request, response, { searchParams, body }) {
  const isPacked = searchParams.get("enable_http_compression") === "1" && accepts(request, "gzip");
  response.writeHead(200, {
    "content-type": "text/plain; charset=UTF-8",
    "X-ClickHouse-Query-Id": searchParams.get("query_id") ?? "",
    "X-ClickHouse-Summary": JSON.stringify({ read_rows: "0", read_bytes: "0", written_rows: "0", written_bytes: "0" }),
    ...(isPacked ? { "content-encoding": "gzip" } : {}),
  });
  response.end(isPacked ? gzipSync(body) : body);
}

const accepts = ({ headers }, encoding) => String(headers["accept-encoding"] ?? "").includes(encoding);

function fail(code, type, message) {
  return Object.assign(new Error(message), { code: String(code), type });
}

function refuse(response, { code = "1002", type = "UNKNOWN_EXCEPTION", message }) {
  response.writeHead(code === "60" ? 404 : 500, { "X-ClickHouse-Exception-Code": code });
  response.end(`Code: ${code}. DB::Exception: ${message} (${type}) (version 26.7.1.1)\n`);
}

server.listen(Number(port), "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});

process.once("SIGTERM", async () => {
  server.closeAllConnections();
  server.close();
  await engine.close();
  process.exit(0);
});
// Ends with the test that started it.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
