import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boundUnfinishedBodies, findExcess, type UnfinishedBody } from "./unfinished-bodies.ts";

const body = (network: string, bytes: number): UnfinishedBody => ({ network, bytes });

describe("what is too much", () => {
  it("is nothing up to the bound", () => {
    expect(findExcess([body("a", 60), body("b", 40)], 100)).toEqual([]);
  });

  it("is the largest of the network that holds most, until the others fit", () => {
    const bodies = [body("a", 30), body("b", 60), body("a", 40), body("a", 20)];
    // Of a's 90 the 40, then b's 60 are more than a's 50.
    expect(findExcess(bodies, 100)).toEqual([body("a", 40), body("b", 60)]);
  });

  it("leaves the one body of a network alone beside a flood of small ones", () => {
    const flood = Array.from({ length: 1_000 }, () => body("flood", 10));
    const excess = findExcess([...flood, body("honest", 500)], 1_000);
    expect(excess.every(({ network }) => network === "flood")).toBe(true);
    expect(excess).toHaveLength(950);
  });
});

describe("a server", () => {
  let app: FastifyInstance;
  let sockets: Socket[] = [];
  const ended: string[] = [];
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    ended.length = 0;
    await app.close();
  });

  async function listen(bounds: { afterMs: number; maxBytes: number }) {
    app = Fastify({ trustProxy: true, bodyLimit: 1_000_000 });
    boundUnfinishedBodies(app, {
      ...bounds,
      end: (request, reason) => {
        ended.push(`${request.ip} ${reason}`);
        request.raw.socket.destroy();
      },
    });
    app.post("/", async ({ body: received }) => ({ length: String(received).length }));
    await app.listen({ port: 0, host: "127.0.0.1" });
  }

  /** Sends the head of a request of unknown length, and a part of its body. */
  async function begin(address: string, bytes: number): Promise<Socket> {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    const head = ["POST / HTTP/1.1", "host: x", "content-type: text/plain", `x-forwarded-for: ${address}`];
    socket.write(`${[...head, "transfer-encoding: chunked"].join("\r\n")}\r\n\r\n`);
    socket.write(`${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`);
    return socket;
  }

  it("ends half-sent bodies of the network that fills its memory, and answers the other one", async () => {
    await listen({ afterMs: 60_000, maxBytes: 1_000_000 });
    const honest = await begin("8.8.8.8", 100_000);
    await Promise.all(Array.from({ length: 30 }, () => begin("9.9.9.9", 60_000)));
    // 1.9 MB: 16 of 60,000 bytes must go.
    await vi.waitFor(() => expect(ended.length).toBeGreaterThanOrEqual(16), 20_000);
    expect(new Set(ended)).toEqual(new Set(["9.9.9.9 full"]));
    honest.write("0\r\n\r\n");
    expect(String((await once(honest, "data"))[0])).toContain('{"length":100000}');
  });

  it("ends a body that is late, and none that has arrived", async () => {
    await listen({ afterMs: 50, maxBytes: 1_000_000 });
    const done = await begin("8.8.8.8", 10);
    done.write("0\r\n\r\n");
    expect(String((await once(done, "data"))[0])).toContain('{"length":10}');
    await begin("9.9.9.9", 10);
    await vi.waitFor(() => expect(ended).toEqual(["9.9.9.9 late"]), 20_000);
  });
});
