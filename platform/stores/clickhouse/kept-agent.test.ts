import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { keptAgent } from "./kept-agent.ts";

it("a kept connection may fail while no request listens, and once more than it does", async () => {
  const server = http.createServer((_, answer) => answer.end("1")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agent = keptAgent(url);
  const ask = async () => {
    const request = http.get(url, { agent });
    const [answer] = (await once(request, "response")) as [http.IncomingMessage];
    answer.resume();
    await once(answer, "end");
    return request;
  };
  const { socket } = await ask();
  expect((await ask()).reusedSocket).toBe(true);
  socket?.removeAllListeners("close");
  for (const request of [undefined, await ask()]) {
    request?.removeAllListeners("error");
    expect(() => socket?.emit("error", new Error("write EPIPE"))).not.toThrow();
  }
  agent.destroy();
  server.close();
});

it("is one of TLS where the server's address is", () => {
  const agents = ["https://store.example", "http://store.example"].map(keptAgent);
  expect(agents.map((agent) => agent instanceof https.Agent)).toEqual([true, false]);
});
