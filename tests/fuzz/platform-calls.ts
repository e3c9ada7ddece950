import { gzipSync } from "node:zlib";
import { type ImportKind, importKinds } from "#contract/import-choices.ts";
import type { RandomStream } from "#platform/demo/random-stream.ts";
import { doors } from "../doors.ts";
import { doorSchemas } from "./door-schemas.ts";
import type { Call } from "./send.ts";
import { makeUpload } from "./upload-calls.ts";
import { type Known, type Schema, Values } from "./values.ts";

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

/** One call of the API document. */
export interface Route {
  method: string;
  path: string;
  operation: Operation;
  /** The call takes a form with a file of these. */
  upload?: ImportKind;
}

/** The routes of an API document, and what else the platform serves. */
export function listRoutes(document: { paths?: Record<string, Record<string, Operation>> }): Route[] {
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const others = ["/t.js", "/e", "/", "/nothing"].map((path) => ({ method: "GET", path, operation: {} }));
  const beside = doors.map(({ method, path: template, opensBy }) => {
    const path = template.replace(/:(\w+)/g, "{$1}");
    const schema = doorSchemas[`${method} ${path}`];
    const requestBody = schema && { content: { "application/json": { schema } } };
    // Whatever an owner uploads, it is a form with a file.
    const isUpload = opensBy === "owner" && method !== "GET";
    const upload = isUpload ? (importKinds.find((kind) => path.endsWith(kind)) ?? "people") : undefined;
    return { method, path, operation: { ...(requestBody && { requestBody }) }, ...(upload && { upload }) };
  });
  const known = new Set(documented.map(({ method, path }) => `${method} ${path}`));
  return [...documented, ...others, ...beside.filter(({ method, path }) => !known.has(`${method} ${path}`))];
}

/** A caller's valid token, website secret and known values. */
export interface Caller {
  token: string;
  secret: string;
  /** Tokens for the tool on the owner's page. */
  picks: readonly string[];
  known: Known;
}

const bomb = gzipSync(Buffer.alloc(20_000_000, 32), { level: 9 });
const deep = Buffer.from(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
const types = ["text/plain", "application/xml", "multipart/form-data", "application/json; charset=utf-16", "x", "*/*"];
const encodings = ["gzip", "br", "deflate", "gzip, gzip", "identity", "x"];
const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
/** Half a surrogate pair has no bytes: it is sent as U+FFFD, as clients do. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
/** Any text without the characters that end a header. */
const header = (text: string) => Buffer.from(text.replace(/\p{Cc}/gu, " ").slice(0, 4_000), "utf8").toString("latin1");

const ownPage = { origin: "https://shop.example" };

/** A call of a route, valid or not, determined by chance and caller. */
export function makeCall(chance: RandomStream, { method, path, operation, upload }: Route, caller: Caller): Call {
  const isPick = path === "/collect/pick" || path === "/collect/capture";
  const isOfPage = isPick || path === "/collect/on-site" || path.startsWith("/push/");
  const values = new Values(chance, isPick ? { ...caller.known, token: caller.picks } : caller.known);
  const route = `${method} ${path}`;
  const parameters = operation.parameters ?? [];
  // Without a value it would be another call's path.
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encode((chance.is(0.85) ? String(values.valid({ format: "uuid" }, name)) : values.oddText()) || " "),
  );
  const query = parameters
    .filter((each) => each.in === "query" && (each.required === true || chance.is(0.25)))
    .flatMap(({ name, schema = {} }) => {
      const value = chance.is(0.7) ? values.valid(schema, name) : values.odd();
      const list = Array.isArray(value) && chance.is(0.7) ? value : [value];
      return list.map((each) => `${chance.is(0.95) ? name : encode(values.oddText())}=${encode(textOf(each) ?? "")}`);
    });
  if (chance.is(0.05))
    query.push(values.pick(["a[b][c]=1", "__proto__[x]=1", "%", "=&&&=", "x=%00", "page[]=1", "=".repeat(3_000)]));
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  const made =
    upload !== undefined && chance.is(0.95)
      ? makeUpload(values, upload)
      : schema === undefined && chance.is(0.9)
        ? undefined
        : makeBody(values, schema ?? { type: "object" });
  const ending = `${chance.is(0.1) ? "/" : ""}${query.length > 0 ? `?${query.join("&")}` : ""}`.slice(0, 12_000);
  return {
    route,
    method: chance.is(0.97) ? method : values.pick(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]),
    path: `${filled}${ending}`,
    headers: {
      ...(isOfPage && chance.is(0.9) ? ownPage : {}),
      ...makeHeaders(values, route, caller),
      ...made?.headers,
    },
    body: made?.body,
  };
}

function makeBody(values: Values, schema: Schema): { body: Buffer; headers: Record<string, string> } {
  const { chance } = values;
  let value = values.valid(schema);
  for (let times = values.pick([0, 0, 1, 1, 1, 2]); times > 0; times -= 1) value = values.spoil(value);
  const json = { "content-type": "application/json" };
  let body = Buffer.from(JSON.stringify(value) ?? "", "utf8");
  if (chance.is(0.85)) return { body, headers: json };
  const zipped = { ...json, "content-encoding": values.pick(encodings) };
  switch (chance.between(0, 7)) {
    case 0:
      return { body: body.subarray(0, chance.between(0, body.length)), headers: json };
    case 1:
      return { body: gzipSync(body), headers: zipped };
    case 2:
      return { body: chance.is(0.5) ? bomb : gzipSync(body).subarray(0, 30), headers: zipped };
    case 3:
      return { body: deep, headers: json };
    case 4:
      return { body, headers: { "content-type": values.pick(types) } };
    case 5:
      // Invalid UTF-8, an invalid number, and a repeated name.
      body = Buffer.concat([Buffer.from('{"name":1e999,"name":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]);
      return { body, headers: json };
    case 6:
      return { body: Buffer.concat([Buffer.from("\ufeff"), body]), headers: json };
    default:
      return { body: Buffer.alloc(chance.between(400_000, 1_300_000), "a"), headers: json };
  }
}

function makeHeaders(values: Values, route: string, { token, secret }: Caller): Record<string, string> {
  const { chance } = values;
  const good = `Bearer ${route === "POST /collect/server" ? secret : token}`;
  const [head = "", body = "", seal = ""] = token.split(".");
  const bad = [
    `Bearer ${values.oddText()}`,
    "Bearer",
    "Basic YTpi",
    `Bearer ${head}.${body}.${seal.slice(1)}x`,
    `Bearer ${"a".repeat(4_000)}`,
  ];
  const headers: Record<string, string> = {
    "x-forwarded-for": `10.${chance.between(0, 255)}.${chance.between(0, 255)}.1`,
  };
  if (chance.is(0.85)) headers.authorization = good;
  else if (chance.is(0.7)) headers.authorization = header(values.pick(bad));
  if (chance.is(0.3))
    headers["user-agent"] = header(
      chance.is(0.5) ? values.oddText() : "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0",
    );
  const names = [
    "origin",
    "referer",
    "accept-language",
    "accept-encoding",
    "cookie",
    "range",
    "if-none-match",
    "x-forwarded-for",
  ];
  if (chance.is(0.15))
    headers[values.pick([...names, "host", "forwarded", "x-http-method-override", "expect-ct"])] = header(
      values.oddText(),
    );
  return headers;
}

/** Bytes for a raw connection: requests that end too soon or are none. */
export const rawRequests = (host: string, token: string): string[] => {
  const post = `POST /collect HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
  const owned = `POST /v1/websites HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
  return [
    ...["", "\r\n\r\n", "GET", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00", "GET  /  HTTP/1.1\r\n\r\n"],
    ...[`${post}content-length: 100\r\n\r\n{"key":`, `${owned}content-length: 100\r\n\r\n{"name":`],
    ...[
      `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      `${owned}transfer-encoding: chunked\r\n\r\n5\r\n{"na`,
    ],
    ...[
      `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${post}content-length: -1\r\n\r\n{}`,
    ],
    ...[
      `${post}content-length: 99999999999999999999\r\n\r\n{}`,
      `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    ],
    ...[
      `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nx: a\0b\r\n\r\n`,
      `GET /healthz HTTP/1.1\r\nhost: ${host}\nx: y\n\n`,
    ],
    ...[
      `GET /v1/websites/\xff\xfe HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
      "CONNECT x:1 HTTP/1.1\r\n\r\n",
    ],
    ...[
      `GET http://evil.example/healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
      `GET * HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    ],
    `${post}content-length: 2\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n{}`,
    `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
    ...[
      `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n${"x: y\r\n".repeat(3_000)}\r\n`,
      `GET /${"x".repeat(40_000)} HTTP/1.1\r\n\r\n`,
    ],
  ];
};
