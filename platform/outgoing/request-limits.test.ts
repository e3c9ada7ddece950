import { once } from "node:events";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { failureOf, openRules, openServers } from "#tests/platform-fixtures/outgoing.ts";
import { sendRequest } from "./send-request.ts";

const { serve, closeLater } = openServers();

describe("time and size of a request", () => {
  it("are limited: a body that comes too slowly", async () => {
    const { url } = await serve((_, response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.once("close", () => clearInterval(timer));
    });
    const started = Date.now();
    expect(await failureOf({ url, totalMs: 250 })).toBe("timeout");
    expect(Date.now() - started).toBeLessThan(20_000);
  });

  it("are limited: a server that takes the connection and says nothing, and one that ends it", async () => {
    const sockets: Socket[] = [];
    const silent = createSocketServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
    }).listen(0, "127.0.0.1");
    await once(silent, "listening");
    closeLater(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    expect(await failureOf({ url: `http://127.0.0.1:${port}/`, totalMs: 200 })).toBe("timeout");
    // It takes the connection and never speaks TLS.
    expect(await failureOf({ url: `https://127.0.0.1:${port}/`, connectMs: 200 })).toBe("timeout");
    const ended = failureOf({ url: `http://127.0.0.1:${port}/` });
    while (sockets.length < 3) await wait(5);
    sockets[2]?.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n");
    expect(await ended).toBe("connection");
  });

  it("are limited: by redirects that never end, within the time of all of them", async () => {
    const { url } = await serve((_, response) => {
      setTimeout(() => response.writeHead(302, { location: "/" }).end(), 50);
    });
    expect(await failureOf({ url, redirects: 1_000, totalMs: 300 })).toBe("timeout");
  });

  it("are limited: by a caller who gives up", async () => {
    const { url } = await serve(() => undefined);
    const stop = new AbortController();
    const sent = failureOf({ url, signal: stop.signal });
    await wait(20);
    stop.abort();
    expect(await sent).toBe("timeout");
  });

  it("are limited: a body that is longer than allowed, whatever its length says", async () => {
    const { url } = await serve((request, response) => {
      if (request.url === "/said") response.writeHead(200, { "content-length": 2_000 });
      response.end("x".repeat(2_000));
    });
    expect(await failureOf({ url: `${url}/said`, maxBytes: 1_999 })).toBe("size");
    expect(await failureOf({ url, maxBytes: 1_999 })).toBe("size");
    expect((await sendRequest({ url, maxBytes: 2_000 }, openRules)).body.length).toBe(2_000);
  });

  it("are limited: a packed body counts as it unpacks, and what follows it as it comes", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const small = gzipSync("small");
    const bodies: Record<string, Buffer> = {
      "/bomb": bomb,
      "/small": small,
      "/tail": Buffer.concat([small, Buffer.alloc(300_000)]),
      "/cut": small.subarray(0, 10),
    };
    const { url } = await serve((request, response) =>
      response
        .writeHead(200, { "content-encoding": request.url === "/odd" ? "zip" : "gzip" })
        .end(bodies[request.url ?? ""]),
    );
    const before = process.memoryUsage().arrayBuffers;
    expect(await failureOf({ url: `${url}/bomb`, maxBytes: 100_000 })).toBe("size");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
    expect((await sendRequest({ url: `${url}/small` }, openRules)).body.toString()).toBe("small");
    expect(await failureOf({ url: `${url}/tail`, maxBytes: 100_000 })).toBe("size");
    expect(await failureOf({ url: `${url}/cut` })).toBe("connection");
    expect(await failureOf({ url: `${url}/odd` })).toBe("connection");
    expect((await sendRequest({ url: `${url}/bomb`, method: "HEAD", maxBytes: 10 }, openRules)).body.length).toBe(0);
  });

  it("are limited: headers longer than 16 KiB are no answer", async () => {
    const { url } = await serve((_, response) => response.writeHead(200, { "x-long": "x".repeat(17_000) }).end());
    expect(await failureOf({ url })).toBe("connection");
  });
});
