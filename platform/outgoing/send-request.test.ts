import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { selfSigned } from "#tests/mail/certificate.ts";
import { isPublicAddress } from "./is-public-address.ts";
import { OutgoingError } from "./outgoing-error.ts";
import { type OutgoingRequest, sendRequest } from "./send-request.ts";
import { type TargetRules, targetRules } from "./target.ts";

const open = targetRules({ ALLOW_PRIVATE_TARGETS: "1" });
const strict = targetRules({ ALLOW_PRIVATE_TARGETS: "0" });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server on loopback; answers its address and the requests that reached it. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const seen: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    answer(request, response, body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** What a request fails with. */
const failure = (request: OutgoingRequest, rules: TargetRules = open) =>
  sendRequest(request, rules).then(
    () => "it was answered",
    (error: OutgoingError) => (error instanceof OutgoingError ? error.failure : error),
  );
/** A resolver that names these addresses, another list each time. */
const resolving = (...answers: string[][]): { rules: TargetRules; asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    rules: {
      ...strict,
      resolve: (hostname, _, done) => {
        const addresses = answers[Math.min(asked.push(hostname), answers.length) - 1] ?? [];
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        );
      },
    },
  };
};

describe("an outgoing request", () => {
  it("carries method, headers and body, and answers status, headers and body", async () => {
    const { url, seen } = await serve((_, response) => response.writeHead(418, { "x-answer": "آ".length }).end("چای"));
    const answer = await sendRequest(
      { url: `${url}/hook?a=1`, method: "POST", headers: { "content-type": "text/plain", "x-key": "k" }, body: "سلام" },
      open,
    );
    expect(answer).toMatchObject({ status: 418, headers: { "x-answer": "1" }, url: `${url}/hook?a=1` });
    expect(answer.body.toString()).toBe("چای");
    expect(seen).toMatchObject([
      { method: "POST", url: "/hook?a=1", body: "سلام", headers: { "x-key": "k", connection: "close" } },
    ]);
    expect(seen[0]?.headers["content-length"]).toBe("8");
  });

  it("cannot be made to send another header or request by what is in a header, method or address", async () => {
    const { url, seen } = await serve((_, response) => response.end());
    for (const value of ["a\r\nx-injected: 1", "a\nx: 1", "a\0"]) {
      await expect(sendRequest({ url, headers: { "x-a": value } }, open)).rejects.toThrow(TypeError);
      await expect(sendRequest({ url, headers: { [`x${value}`]: "a" } }, open)).rejects.toThrow(TypeError);
    }
    for (const name of ["Host", "content-length", "Transfer-Encoding", "connection", "Proxy-Authorization"]) {
      await expect(sendRequest({ url, headers: { [name]: "x" } }, open)).rejects.toThrow(`The header ${name} is set`);
    }
    await sendRequest({ url: `${url}/a\r\nx-injected: 1` }, open);
    expect(seen).toMatchObject([{ url: "/ax-injected:%201" }]);
    expect(seen[0]?.headers["x-injected"]).toBeUndefined();
  });

  it("asks no proxy of the environment", async () => {
    const { url, seen } = await serve((_, response) => response.end("direct"));
    const proxy = await serve((_, response) => response.end("by proxy"));
    const before = process.env.http_proxy;
    process.env.http_proxy = proxy.url;
    try {
      expect((await sendRequest({ url }, open)).body.toString()).toBe("direct");
    } finally {
      if (before === undefined) delete process.env.http_proxy;
      else process.env.http_proxy = before;
    }
    expect([seen.length, proxy.seen.length]).toEqual([1, 0]);
  });
});

describe("a target inside", () => {
  it("is refused however its address is written, before anything is sent", async () => {
    const { url, seen } = await serve((_, response) => response.end("inside"));
    const { port } = new URL(url);
    const spellings = ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001"];
    const others = [
      "[::1]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
      "0",
      "0.0.0.0",
    ];
    for (const host of [...spellings, ...others, "１２７.0.0.1", "127。0。0。1", "169.254.169.254", "10.0.0.1"]) {
      expect(await failure({ url: `http://${host}:${port}/` }, strict), host).toBe("target");
    }
    expect(await failure({ url: `http://localhost:${port}/` }, strict)).toBe("target");
    expect(await failure({ url: `http://localhost.:${port}/` }, strict)).toMatch(/target|name/);
    expect(seen).toEqual([]);
  });

  it("is refused where a name leads to it, and of several addresses only public ones are tried", async () => {
    const { url } = await serve((_, response) => response.end("inside"));
    const { port } = new URL(url);
    const { rules, asked } = resolving(["127.0.0.1", "::1", "192.168.1.1"]);
    expect(await failure({ url: `http://inside.example:${port}/` }, rules)).toBe("target");
    expect(asked).toEqual(["inside.example"]);
    // Nothing answers at the public one: had the private one been tried, there would be an answer.
    const mixed = resolving(["127.0.0.1", "192.0.1.77"]);
    const request = { url: `http://mixed.example:${port}/`, connectMs: 300 };
    expect(await failure(request, mixed.rules)).toMatch(/timeout|connection/);
  });

  it("is refused where a name changes its address after it was judged: it is looked up once a connection", async () => {
    const { url, seen } = await serve((_, response) => response.end("inside"));
    const { port } = new URL(url);
    const { rules, asked } = resolving(["192.0.1.77"], ["127.0.0.1"]);
    expect(await failure({ url: `http://rebinding.example:${port}/`, connectMs: 300 }, rules)).toMatch(
      /timeout|connection/,
    );
    expect(asked).toEqual(["rebinding.example"]);
    expect(await failure({ url: `http://rebinding.example:${port}/` }, rules)).toBe("target");
    expect(seen).toEqual([]);
  });

  it("is an address of this machine too, public or not", async () => {
    const { networkInterfaces } = await import("node:os");
    for (const { address } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
      const host = address.includes(":") ? `[${address.split("%")[0]}]` : address;
      expect(await failure({ url: `http://${host}:8080/` }, strict), address).toBe("target");
    }
  });

  it("is refused by scheme, port and credentials", async () => {
    for (const url of ["ftp://a.example/", "file:///etc/passwd", "gopher://a.example/", "not an address", "//a", ""]) {
      expect(await failure({ url }, strict), url).toBe("target");
    }
    for (const port of [1, 22, 25, 110, 143, 587, 1023]) {
      expect(await failure({ url: `http://1.1.1.1:${port}/` }, strict), `${port}`).toBe("target");
    }
    expect(await failure({ url: "https://user:password@a.example/" }, strict)).toBe("target");
  });

  it("and a name without an address have different failures", async () => {
    const rules: TargetRules = {
      ...strict,
      resolve: (_, __, done) => done(Object.assign(new Error("none"), { code: "ENOTFOUND" }), []),
    };
    expect(await failure({ url: "http://nowhere.example/" }, rules)).toBe("name");
  });
});

describe("a redirect", () => {
  it("is followed so many times, and answered as it is where none is allowed", async () => {
    const { url, seen } = await serve((request, response) =>
      request.url === "/3"
        ? response.end("there")
        : response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end(),
    );
    expect(await sendRequest({ url: `${url}/0` }, open)).toMatchObject({ status: 302 });
    expect(await failure({ url: `${url}/0`, redirects: 2 })).toBe("redirect");
    seen.length = 0;
    const answer = await sendRequest({ url: `${url}/0`, redirects: 3 }, open);
    expect([answer.body.toString(), answer.url, seen.length]).toEqual(["there", `${url}/3`, 4]);
  });

  it("to an address inside is refused", async () => {
    for (const location of [
      "http://169.254.169.254/latest/meta-data/",
      "http://[::1]/",
      "http://2852039166/",
      "ftp://a.example",
    ]) {
      const { url } = await serve((_, response) => response.writeHead(302, { location }).end());
      const { port } = new URL(url);
      // Loopback is where the test's server stands; everything else is judged as always.
      const rules = {
        ...strict,
        isAllowedAddress: (address: string) => address === "127.0.0.1" || isPublicAddress(address),
      };
      expect(await failure({ url: `http://127.0.0.1:${port}/`, redirects: 3 }, rules), location).toBe("target");
    }
  });

  it("takes no credential to another origin, and no body where it becomes a GET", async () => {
    const other = await serve((_, response) => response.end());
    const { url, seen } = await serve((request, response) => {
      const [, status, place] = request.url?.split("/") ?? [];
      if (status === "end") response.end();
      else response.writeHead(Number(status), { location: place === "here" ? "/end" : `${other.url}/end` }).end();
    });
    const headers = { authorization: "Bearer s", "x-api-key": "s", accept: "text/html", "content-type": "text/plain" };
    const post = { method: "POST", headers, body: "b", redirects: 1 } as const;
    await sendRequest({ ...post, url: `${url}/303/here` }, open);
    expect(seen.at(-1)).toMatchObject({ method: "GET", body: "", headers: { authorization: "Bearer s" } });
    expect(seen.at(-1)?.headers["content-type"]).toBeUndefined();
    await sendRequest({ ...post, url: `${url}/307/there` }, open);
    expect(other.seen.at(-1)).toMatchObject({ method: "POST", body: "b", headers: { accept: "text/html" } });
    expect(other.seen.at(-1)?.headers.authorization).toBeUndefined();
    expect(other.seen.at(-1)?.headers["x-api-key"]).toBeUndefined();
    await sendRequest({ ...post, method: "PUT", url: `${url}/302/here` }, open);
    expect(seen.at(-1)).toMatchObject({ method: "PUT", body: "b" });
  });

  it("from https to http is refused unless it is allowed, and a certificate that nobody trusts is no connection", async () => {
    const plain = await serve((_, response) => response.end("plain"));
    const { key, cert } = selfSigned("localhost");
    const server = createSecureServer({ key, cert }, (_, response) =>
      response.writeHead(302, { location: plain.url }).end(),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(() => server.close());
    const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
    const trusting = { ...open, ca: cert };
    expect(await failure({ url })).toBe("connection");
    expect(await failure({ url, redirects: 1 }, trusting)).toBe("redirect");
    expect(plain.seen).toEqual([]);
    const answer = await sendRequest({ url, redirects: 1, allowDowngrade: true }, trusting);
    expect(answer.body.toString()).toBe("plain");
  });
});

describe("time and size", () => {
  it("are limited: a body that comes too slowly", async () => {
    const { url } = await serve((_, response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.once("close", () => clearInterval(timer));
    });
    const started = Date.now();
    expect(await failure({ url, totalMs: 250 })).toBe("timeout");
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it("are limited: a server that takes the connection and says nothing, and one that ends it", async () => {
    const sockets: Socket[] = [];
    const silent = createSocketServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
    }).listen(0, "127.0.0.1");
    await once(silent, "listening");
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    expect(await failure({ url: `http://127.0.0.1:${port}/`, totalMs: 200 })).toBe("timeout");
    // It takes the connection and never speaks TLS.
    expect(await failure({ url: `https://127.0.0.1:${port}/`, connectMs: 200 })).toBe("timeout");
    const ended = failure({ url: `http://127.0.0.1:${port}/` });
    while (sockets.length < 3) await wait(5);
    sockets[2]?.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n");
    expect(await ended).toBe("connection");
  });

  it("are limited: by redirects that never end, within the time of all of them", async () => {
    const { url } = await serve((_, response) => {
      setTimeout(() => response.writeHead(302, { location: "/" }).end(), 50);
    });
    expect(await failure({ url, redirects: 1_000, totalMs: 300 })).toBe("timeout");
  });

  it("are limited: by a caller who gives up", async () => {
    const { url } = await serve(() => undefined);
    const stop = new AbortController();
    const sent = failure({ url, signal: stop.signal });
    await wait(20);
    stop.abort();
    expect(await sent).toBe("timeout");
  });

  it("are limited: a body that is longer than allowed, whatever its length says", async () => {
    const { url } = await serve((request, response) => {
      if (request.url === "/said") response.writeHead(200, { "content-length": 2_000 });
      response.end("x".repeat(2_000));
    });
    expect(await failure({ url: `${url}/said`, maxBytes: 1_999 })).toBe("size");
    expect(await failure({ url, maxBytes: 1_999 })).toBe("size");
    expect((await sendRequest({ url, maxBytes: 2_000 }, open)).body.length).toBe(2_000);
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
    expect(await failure({ url: `${url}/bomb`, maxBytes: 100_000 })).toBe("size");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
    expect((await sendRequest({ url: `${url}/small` }, open)).body.toString()).toBe("small");
    expect(await failure({ url: `${url}/tail`, maxBytes: 100_000 })).toBe("size");
    expect(await failure({ url: `${url}/cut` })).toBe("connection");
    expect(await failure({ url: `${url}/odd` })).toBe("connection");
    expect((await sendRequest({ url: `${url}/bomb`, method: "HEAD", maxBytes: 10 }, open)).body.length).toBe(0);
  });

  it("are limited: headers longer than 16 KiB are no answer", async () => {
    const { url } = await serve((_, response) => response.writeHead(200, { "x-long": "x".repeat(17_000) }).end());
    expect(await failure({ url })).toBe("connection");
  });
});
