import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { boundConnections, type ConnectionBounds, endConnection, maxConnections } from "./bound-connections.ts";

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

async function listen(limits: ConnectionBounds) {
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
  await vi.waitFor(async () => expect(await countOpen()).toBe(0), 20_000);
});

it("drops connections past its bound and accepts again once there is room", async () => {
  await listen({ total: 3, perAddress: 1 });
  // Loopback is a proxy: the bound of one address does not apply.
  const first = await Promise.all([open(), open(), open()]);
  await vi.waitFor(async () => expect(await countOpen()).toBe(3), 20_000);
  const fourth = await open();
  fourth.resume();
  await once(fourth, "end");
  first[0]?.destroy();
  await vi.waitFor(async () => expect(await countOpen()).toBe(2), 20_000);
  const later = await open();
  later.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  expect(String((await once(later, "data"))[0])).toMatch(/^HTTP\/1\.1 200/);
});

it("closes idle connections once it is crowded", async () => {
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
  await vi.waitFor(async () => expect(await countOpen()).toBe(1), 20_000);
});

it("drops what one public address has too many of", () => {
  boundConnections(server, { total: 8, perAddress: 2 });
  const made = [1, 2, 3].map(() => Object.defineProperty(new Socket(), "remoteAddress", { value: "5.160.1.1" }));
  for (const socket of made) server.emit("connection", socket);
  expect(made.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
  for (const socket of made) socket.destroy();
});

/** A connection of an address, as the server sees it; nothing was sent on it. */
function connectFrom(address: string): Socket {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: address });
  server.emit("connection", socket);
  sockets.push(socket);
  return socket;
}

it.each([
  ["five IPv6 /64", (index: number) => `2a01:4f8:${index % 5}:1::${(index >> 4).toString(16)}`],
  ["thousands of /64 of one IPv6 /48", (index: number) => `2a01:4f8:7:${index.toString(16)}::1`],
  ["one IPv4 /24", (index: number) => `5.160.7.${index % 250}`],
])("keeps other networks' connections beside half-sent requests of %s", async (_, addressOf) => {
  boundConnections(server, maxConnections);
  const others: Socket[] = [];
  const hostile: Socket[] = [];
  for (let index = 0; index < 2 * maxConnections.total; index += 1) {
    hostile.push(connectFrom(addressOf(index)));
    if (index % 100 === 0) others.push(connectFrom(`5.161.${index / 100}.1`));
    // The end of a closed connection is announced in a later turn.
    if (index % 1_000 === 0) await new Promise(setImmediate);
  }
  expect(others.filter(({ destroyed }) => destroyed)).toEqual([]);
  const open = [...hostile, ...others].filter(({ destroyed }) => !destroyed);
  expect(open.length).toBeLessThanOrEqual(0.75 * maxConnections.total + 1_000);
  expect(open).toContain(hostile.at(-1));
});

it("closes what waits for its client before what is being answered", async () => {
  const answers: (() => void)[] = [];
  server.removeAllListeners("request");
  server.on("request", (_, response) => answers.push(() => response.end("late")));
  server.prependListener("connection", (socket: Socket) => {
    Object.defineProperty(socket, "remoteAddress", { value: "5.160.1.1" });
  });
  await listen({ total: 4, perAddress: 4 });
  const busy = await open();
  busy.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await vi.waitFor(() => expect(answers).toHaveLength(1), 20_000);
  const half = await open();
  half.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nhalf");
  await vi.waitFor(() => expect(answers).toHaveLength(2), 20_000);
  half.resume();
  await open();
  const closed = once(half, "end");
  await open();
  await closed;
  answers[0]?.();
  expect(String((await once(busy, "data"))[0])).toMatch(/^HTTP\/1\.1 200/);
});

it("bounds no proxy that is trusted, and closes none of its connections", () => {
  boundConnections(server, { total: 400, perAddress: 2, trustedProxies: ["5.160.0.0/16", "2a01:4f8::7"] });
  const proxied = Array.from({ length: 500 }, (_, index) => connectFrom(index % 2 === 0 ? "5.160.1.1" : "2a01:4f8::7"));
  expect(proxied.every(({ destroyed }) => !destroyed)).toBe(true);
  expect([1, 2, 3].map(() => connectFrom("5.161.1.1").destroyed)).toEqual([false, false, true]);
});
