import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

/** A platform whose answers the test writes piece by piece. */
const requests: { path: string; token: string; response: ServerResponse }[] = [];
const platform = createServer((request, response) => {
  requests.push({ path: request.url ?? "", token: request.headers.authorization ?? "", response });
});
let openStream: typeof import("./open-stream.server.ts").openStream;
beforeAll(async () => {
  platform.listen(0, "127.0.0.1");
  await once(platform, "listening");
  vi.stubEnv("PLATFORM_URL", `http://127.0.0.1:${(platform.address() as AddressInfo).port}`);
  vi.resetModules();
  ({ openStream } = await import("./open-stream.server.ts"));
});
afterAll(() => {
  vi.unstubAllEnvs();
  platform.closeAllConnections();
  platform.close();
});

/** Opens a stream in capital letters; `response` is the platform's side of it. */
async function openOne() {
  const leaving = new AbortController();
  const opened = openStream(leaving.signal, {
    ...{ path: "/stream", token: "a token", headers: new Headers({ "set-cookie": "a=1" }) },
    toEvent: (message) => new TextEncoder().encode(`data: ${message.toUpperCase()}\n\n`),
  });
  const { response, ...call } = await vi.waitFor(
    () => requests.shift() ?? expect.fail("the platform got no request"),
    20_000,
  );
  return { opened, leave: () => leaving.abort(), response, call };
}

const reading = async (opened: Promise<Response>) => {
  const { body, ...answer } = await opened.then((each) => ({ body: each.body, headers: each.headers }));
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  return { ...answer, read: async () => (await reader?.read())?.value };
};

it("a stream is proxied message by message, in whatever pieces it arrives", async () => {
  const { opened, response, call } = await openOne();
  expect(call).toEqual({ path: "/stream", token: "Bearer a token" });
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write("data: one\n\n");
  const { headers, read } = await reading(opened);
  expect(headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(headers.get("cache-control")).toBe("no-store, no-transform");
  expect(headers.get("set-cookie")).toBe("a=1");
  expect(await read()).toBe("data: ONE\n\n");
  response.write("data: t");
  response.write("wo\n\n: bea");
  expect(await read()).toBe("data: TWO\n\n");
  response.write("t\n\n");
  expect(await read()).toBe(": still here\n\n");
  response.end();
  expect(await read()).toBeUndefined();
});

it("it ends where the reader leaves, and closes the platform's side", async () => {
  const { opened, leave, response } = await openOne();
  response.writeHead(200).write("data: one\n\n");
  const { read } = await reading(opened);
  await read();
  const closed = once(response, "close");
  leave();
  expect(await read()).toBeUndefined();
  await closed;
});

it("it ends where the platform breaks off", async () => {
  const { opened, response } = await openOne();
  response.writeHead(200).write("data: one\n\n");
  const { read } = await reading(opened);
  await read();
  response.destroy();
  expect(await read()).toBeUndefined();
});

it("a refusal of the platform is passed on with its status", async () => {
  const { opened, response } = await openOne();
  response.writeHead(404).end("{}");
  expect((await opened).status).toBe(404);
});
