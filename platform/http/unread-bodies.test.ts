import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readUnreadBodies } from "./unread-bodies.ts";

const megabyte = 1_000_000;
let app: FastifyInstance;

beforeEach(async () => {
  app = Fastify({ bodyLimit: megabyte });
  readUnreadBodies(app, megabyte);
  app.get("/", async (_, reply) => reply.send(Buffer.alloc(megabyte)));
  app.post("/refused", {
    onRequest: async (_, reply) => reply.code(401).send(Buffer.alloc(megabyte)),
    handler: async () => "",
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => app.close());

/** The length of the answer to a body, on a connection that closes after it. */
async function ask(method: string, path: string, body: Buffer): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const headers = { "content-length": String(body.length), "content-type": "application/json" };
  const sent = request({ port, host: "127.0.0.1", path, method, agent: false, headers });
  sent.on("error", () => undefined);
  const answered = once(sent, "response");
  sent.end(body);
  const [response] = (await answered) as [IncomingMessage];
  return (await buffer(response)).length;
}

it.each([0, 1, 100_000, megabyte])("an answer to a GET comes whole after a body of %i bytes", async (length) => {
  for (let round = 0; round < 20; round += 1) expect(await ask("GET", "/", Buffer.alloc(length))).toBe(megabyte);
});

it("an answer that refuses a call before its body is read comes whole", async () => {
  for (let round = 0; round < 20; round += 1) {
    expect(await ask("POST", "/refused", Buffer.alloc(megabyte))).toBe(megabyte);
  }
});

it.each([
  ["too long", megabyte + 1],
  ["never there", megabyte],
])("an answer does not hang on a body that is %s", async (_, length) => {
  const { port } = app.server.address() as AddressInfo;
  const headers = { "content-length": String(length) };
  const sent = request({ port, host: "127.0.0.1", method: "GET", path: "/", agent: false, headers });
  sent.on("error", () => undefined);
  sent.flushHeaders();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  sent.destroy();
});
