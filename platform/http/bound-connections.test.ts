import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { boundConnections, endConnection } from "./bound-connections.ts";

let server: Server;
let sockets: Socket[];
beforeEach(() => {
  sockets = [];
  server = createServer((_, response) => response.end("ok"));
  server.on("clientError", (_, socket) => endConnection(socket as Socket, "HTTP/1.1 400 Bad Request\r\n\r\n"));
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

async function listen(limits: { total: number; perAddress: number }) {
  boundConnections(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

async function open(): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

const countOpen = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

it("destroys connections that it has ended, also where the client never closes its half", async () => {
  await listen({ total: 100, perAddress: 100 });
  const clients = await Promise.all(Array.from({ length: 20 }, open));
  const answers = clients.map(async (socket) => String((await once(socket, "data"))[0]));
  for (const socket of clients) socket.write("no HTTP\r\n\r\n");
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 400 Bad Request\r\n\r\n"]));
  await vi.waitFor(async () => expect(await countOpen()).toBe(0), { timeout: 5_000 });
});

it("drops connections past its bound and accepts again once there is room", async () => {
  await listen({ total: 3, perAddress: 1 });
  // Loopback is a proxy: the bound of one address does not apply.
  const first = await Promise.all([open(), open(), open()]);
  await vi.waitFor(async () => expect(await countOpen()).toBe(3));
  const fourth = await open();
  fourth.resume();
  await once(fourth, "end");
  first[0]?.destroy();
  await vi.waitFor(async () => expect(await countOpen()).toBe(2));
  const later = await open();
  later.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  expect(String((await once(later, "data"))[0])).toMatch(/^HTTP\/1\.1 200/);
});

it("closes idle connections once it is crowded, and drops what one public address has too many of", async () => {
  await listen({ total: 8, perAddress: 2 });
  const idle = await Promise.all(Array.from({ length: 5 }, open));
  for (const socket of idle) {
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await once(socket, "data");
    socket.resume();
  }
  const closed = Promise.all(idle.map((socket) => once(socket, "end")));
  await open();
  await closed;

  const made = [1, 2, 3].map(() => Object.defineProperty(new Socket(), "remoteAddress", { value: "5.160.1.1" }));
  for (const socket of made) server.emit("connection", socket);
  expect(made.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
  for (const socket of made) socket.destroy();
});
