import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { addTracker } from "./tracker.ts";

const script = "nabz = 1;";
const folder = mkdtempSync(join(tmpdir(), "nabz-tracker-"));
writeFileSync(join(folder, "t.js"), script);
writeFileSync(join(folder, "t.js.br"), brotliCompressSync(script));
writeFileSync(join(folder, "t.js.gz"), gzipSync(script));
const app = Fastify();
addTracker(app, folder);
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (headers: Record<string, string> = {}, url = "/t.js") => app.inject({ url, headers });

it.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, br;q=0", "gzip", gunzipSync],
  ["GZIP;q=0.5", "gzip", gunzipSync],
  ["gzip;q=0, deflate", undefined, (bytes: Buffer) => bytes],
  ["", undefined, (bytes: Buffer) => bytes],
])("answers a browser that accepts %j in its smallest accepted encoding", async (accepted, encoding, unpack) => {
  const { statusCode, headers, rawPayload } = await ask({ "accept-encoding": accepted });
  expect(statusCode).toBe(200);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(headers.vary).toBe("accept-encoding");
  expect(unpack(rawPayload).toString()).toBe(script);
});

it("lets any page load the tracker, caches it for an hour and answers an unchanged one without a body", async () => {
  const { headers } = await ask({ "accept-encoding": "br" });
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(headers["cache-control"]).toBe("public, max-age=3600, stale-while-revalidate=86400");
  const again = await ask({ "accept-encoding": "br", "if-none-match": `W/"0", ${headers.etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", headers.etag]);
  expect((await ask({ "if-none-match": String(headers.etag) })).statusCode).toBe(200);
});

it("is immutable under the name of its hash", async () => {
  const hash = /\w+/.exec(String((await ask()).headers.etag))?.[0];
  const { body, headers } = await ask({}, `/t.${hash}.js`);
  expect(body).toBe(script);
  expect(headers["cache-control"]).toContain("immutable");
  expect((await ask({}, "/t.0123456789abcdef.js")).statusCode).toBe(404);
});
