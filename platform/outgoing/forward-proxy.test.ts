import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { openRules, openServers, strictRules } from "#tests/platform-fixtures/outgoing.ts";
import { openForwardProxy } from "./forward-proxy.ts";
import type { TargetRules } from "./target.ts";

const { serve, closeLater } = openServers();
const limits = { maxRequests: 300, maxBytes: 30_000_000, connectMs: 5_000 };

async function openProxy(rules: TargetRules, given: Partial<typeof limits> = {}) {
  const proxy = await openForwardProxy(rules, { ...limits, ...given });
  closeLater(() => proxy.close());
  const { hostname, port } = new URL(proxy.url);
  return {
    ...proxy,
    /** As a browser asks for a page of plain HTTP. */
    async get(address: string, headers: Record<string, string> = {}, body = "") {
      const method = body === "" ? "GET" : "POST";
      const sent = request({ hostname, port, path: address, headers, method, agent: false });
      sent.end(body);
      let text = "";
      let answer: Partial<IncomingMessage> = {};
      try {
        const [received] = (await once(sent, "response")) as [IncomingMessage];
        answer = received;
        for await (const chunk of received) text += chunk;
      } catch {
        // Cut off.
        text += "…";
      }
      return { status: answer.statusCode, headers: answer.headers ?? {}, text };
    },
    /** As a browser asks for a tunnel. */
    async tunnel(authority: string) {
      const sent = request({ hostname, port, path: authority, method: "CONNECT", agent: false });
      sent.end();
      const [answer, socket] = (await once(sent, "connect")) as [{ statusCode: number }, Socket];
      closeLater(() => socket.destroy());
      return { status: answer.statusCode, socket };
    },
  };
}

/** Rules by which 127.0.0.1 is public and every other address is not; names have these addresses, one look-up after the other. */
function rebinding(...answers: string[][]) {
  const lookups: string[] = [];
  const rules: TargetRules = {
    isAllowedAddress: (address) => address === "127.0.0.1",
    isAllowedPort: () => true,
    resolve: (hostname, _, done) => {
      const addresses = answers[Math.min(lookups.push(hostname), answers.length) - 1] ?? [];
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    },
  };
  return { lookups, rules };
}

describe("a request through the proxy", () => {
  it("carries method, headers and body to the host, and the answer back, without what is the connection's", async () => {
    const { url, seen } = await serve((_, response) => response.writeHead(418, { "x-answer": "1" }).end("چای"));
    const proxy = await openProxy(openRules);
    const headers = { "x-key": "k", "proxy-connection": "keep-alive", "proxy-authorization": "Basic eA==", te: "gzip" };
    const answer = await proxy.get(`${url}/page?a=1`, headers, "سلام");
    expect(answer).toMatchObject({ status: 418, headers: { "x-answer": "1" }, text: "چای" });
    expect(seen).toMatchObject([{ method: "POST", url: "/page?a=1", body: "سلام", headers: { "x-key": "k" } }]);
    expect(seen[0]?.headers).toMatchObject({ host: new URL(url).host });
    expect(Object.keys(seen[0]?.headers ?? {}).filter((name) => /^(proxy-|te$)/.test(name))).toEqual([]);
    expect(proxy.spent()).toEqual({ requests: 1, bytes: Buffer.byteLength("چای"), isOver: false });
  });

  it("reaches nothing that is not public, whichever way it is spelled", async () => {
    const { url, seen } = await serve((_, response) => response.end("secret"));
    const { port } = new URL(url);
    const proxy = await openProxy(strictRules);
    const hosts = ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254"];
    for (const host of hosts)
      expect(await proxy.get(`http://${host}:${port}/`)).toMatchObject({ status: 403, text: "" });
    for (const host of hosts) expect((await proxy.tunnel(`${host}:${port}`)).status).toBe(403);
    for (const odd of ["/", "/secret", "ftp://127.0.0.1/", "https://127.0.0.1/", "http://u:p@1.1.1.1/"]) {
      expect((await proxy.get(odd)).status).toBe(403);
    }
    expect((await proxy.tunnel("shop.example:25")).status).toBe(403);
    expect((await proxy.tunnel("127.0.0.1")).status).toBe(403);
    expect(seen).toEqual([]);
    expect(proxy.failureOf(`localhost:${port}`)).toBe("target");
  });

  it("is judged anew after a redirect, which the browser follows", async () => {
    const { url, seen } = await serve((_, response) =>
      response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    );
    const { rules } = rebinding(["127.0.0.1"]);
    const proxy = await openProxy(rules);
    const { headers } = await proxy.get(`http://shop.example:${new URL(url).port}/`);
    expect(headers.location).toBe("http://169.254.169.254/");
    expect((await proxy.get(headers.location ?? "")).status).toBe(403);
    expect(seen).toHaveLength(1);
  });

  it("goes to the address that was judged, and a name that changes it is refused", async () => {
    const { url, seen } = await serve((_, response) => response.end("page"));
    const { port } = new URL(url);
    const { lookups, rules } = rebinding(["127.0.0.1"], ["127.0.0.2"], ["10.0.0.1", "127.0.0.1"], []);
    const proxy = await openProxy(rules);
    const address = `http://shop.example:${port}/`;
    expect((await proxy.get(address)).text).toBe("page");
    expect((await proxy.get(address)).status).toBe(403);
    // Of several addresses only the allowed ones are called.
    expect((await proxy.get(address)).text).toBe("page");
    expect((await proxy.tunnel(`shop.example:${port}`)).status).toBe(403);
    expect(lookups).toHaveLength(4);
    expect(seen).toHaveLength(2);
  });

  it("is refused before any look-up where the browser calls its maker", async () => {
    const { lookups, rules } = rebinding(["127.0.0.1"]);
    const proxy = await openProxy(rules);
    for (const host of ["update.googleapis.com", "accounts.google.com", "clients2.google.com", "r1.gvt1.com"]) {
      expect((await proxy.tunnel(`${host}:443`)).status).toBe(403);
    }
    expect(lookups).toEqual([]);
  });

  it("to a host that is not there says so", async () => {
    const { url } = await serve(() => undefined);
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, "close");
    const proxy = await openProxy(openRules);
    expect((await proxy.get(`http://127.0.0.1:${port}/`)).status).toBe(502);
    expect(proxy.failureOf(`127.0.0.1:${port}`)).toBe("connection");
    expect(proxy.failureOf(new URL(url).host)).toBeUndefined();
  });
});

describe("a tunnel", () => {
  it("carries bytes both ways until one end closes it", async () => {
    const echo = createServer((socket) => socket.pipe(socket)).listen(0, "127.0.0.1");
    await once(echo, "listening");
    closeLater(() => echo.close());
    const proxy = await openProxy(openRules);
    const { status, socket } = await proxy.tunnel(`127.0.0.1:${(echo.address() as AddressInfo).port}`);
    expect(status).toBe(200);
    socket.write("hello");
    expect(String((await once(socket, "data"))[0])).toBe("hello");
    expect(proxy.spent()).toMatchObject({ requests: 1, bytes: 5 });
    const closed = once(socket, "close");
    await proxy.close();
    socket.resume();
    await closed;
  });
});

describe("what a page may fetch is bounded", () => {
  it("in bytes, of all answers together", async () => {
    const { url } = await serve((_, response) => response.end("x".repeat(600)));
    const proxy = await openProxy(openRules, { maxBytes: 1_000 });
    expect((await proxy.get(url)).text).toHaveLength(600);
    expect((await proxy.get(url)).text).toMatch(/…$/);
    expect((await proxy.get(url)).status).toBe(403);
    expect(proxy.spent().isOver).toBe(true);
  });

  it("in requests", async () => {
    const { url, seen } = await serve((_, response) => response.end("x"));
    const proxy = await openProxy(openRules, { maxRequests: 2 });
    const statuses = [await proxy.get(url), await proxy.get(url), await proxy.get(url)].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 403]);
    expect(seen).toHaveLength(2);
  });
});
