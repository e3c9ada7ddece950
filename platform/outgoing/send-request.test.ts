import { once } from "node:events";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { selfSigned } from "#tests/mail/certificate.ts";
import { failureOf, openRules, openServers, strictRules } from "#tests/platform-fixtures/outgoing.ts";
import { isPublicAddress } from "./is-public-address.ts";
import { sendRequest } from "./send-request.ts";
import type { TargetRules } from "./target.ts";

const { serve, closeLater } = openServers();

/** A resolver that names these addresses, another list each time. */
const resolving = (...answers: string[][]): { rules: TargetRules; lookups: string[] } => {
  const lookups: string[] = [];
  return {
    lookups,
    rules: {
      ...strictRules,
      resolve: (hostname, _, done) => {
        const addresses = answers[Math.min(lookups.push(hostname), answers.length) - 1] ?? [];
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
      openRules,
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
      await expect(sendRequest({ url, headers: { "x-a": value } }, openRules)).rejects.toThrow(TypeError);
      await expect(sendRequest({ url, headers: { [`x${value}`]: "a" } }, openRules)).rejects.toThrow(TypeError);
    }
    for (const name of ["Host", "content-length", "Transfer-Encoding", "connection", "Proxy-Authorization"]) {
      await expect(sendRequest({ url, headers: { [name]: "x" } }, openRules)).rejects.toThrow(
        `The header ${name} is set`,
      );
    }
    await sendRequest({ url: `${url}/a\r\nx-injected: 1` }, openRules);
    expect(seen).toMatchObject([{ url: "/ax-injected:%201" }]);
    expect(seen[0]?.headers["x-injected"]).toBeUndefined();
  });

  it("asks no proxy of the environment", async () => {
    const { url, seen } = await serve((_, response) => response.end("direct"));
    const proxy = await serve((_, response) => response.end("by proxy"));
    const before = process.env.http_proxy;
    process.env.http_proxy = proxy.url;
    try {
      expect((await sendRequest({ url }, openRules)).body.toString()).toBe("direct");
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
      expect(await failureOf({ url: `http://${host}:${port}/` }, strictRules), host).toBe("target");
    }
    expect(await failureOf({ url: `http://localhost:${port}/` }, strictRules)).toBe("target");
    expect(await failureOf({ url: `http://localhost.:${port}/` }, strictRules)).toMatch(/target|name/);
    expect(seen).toEqual([]);
  });

  it("is refused where a name leads to it, and of several addresses only public ones are tried", async () => {
    const { url } = await serve((_, response) => response.end("inside"));
    const { port } = new URL(url);
    const { rules, lookups } = resolving(["127.0.0.1", "::1", "192.168.1.1"]);
    expect(await failureOf({ url: `http://inside.example:${port}/` }, rules)).toBe("target");
    expect(lookups).toEqual(["inside.example"]);
    // Nothing answers at the public one: had the private one been tried, there would be an answer.
    const mixed = resolving(["127.0.0.1", "192.0.1.77"]);
    const request = { url: `http://mixed.example:${port}/`, connectMs: 300 };
    expect(await failureOf(request, mixed.rules)).toMatch(/timeout|connection/);
  });

  it("is refused where a name changes its address after it was judged: it is looked up once a connection", async () => {
    const { url, seen } = await serve((_, response) => response.end("inside"));
    const { port } = new URL(url);
    const { rules, lookups } = resolving(["192.0.1.77"], ["127.0.0.1"]);
    expect(await failureOf({ url: `http://rebinding.example:${port}/`, connectMs: 300 }, rules)).toMatch(
      /timeout|connection/,
    );
    expect(lookups).toEqual(["rebinding.example"]);
    expect(await failureOf({ url: `http://rebinding.example:${port}/` }, rules)).toBe("target");
    expect(seen).toEqual([]);
  });

  it("is an address of this machine too, public or not", async () => {
    const { networkInterfaces } = await import("node:os");
    for (const { address } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
      const host = address.includes(":") ? `[${address.split("%")[0]}]` : address;
      expect(await failureOf({ url: `http://${host}:8080/` }, strictRules), address).toBe("target");
    }
  });

  it("is refused by scheme, port and credentials", async () => {
    for (const url of ["ftp://a.example/", "file:///etc/passwd", "gopher://a.example/", "not an address", "//a", ""]) {
      expect(await failureOf({ url }, strictRules), url).toBe("target");
    }
    for (const port of [1, 22, 25, 110, 143, 587, 1023]) {
      expect(await failureOf({ url: `http://1.1.1.1:${port}/` }, strictRules), `${port}`).toBe("target");
    }
    expect(await failureOf({ url: "https://user:password@a.example/" }, strictRules)).toBe("target");
  });

  it("and a name without an address have different failures", async () => {
    const rules: TargetRules = {
      ...strictRules,
      resolve: (_, __, done) => done(Object.assign(new Error("none"), { code: "ENOTFOUND" }), []),
    };
    expect(await failureOf({ url: "http://nowhere.example/" }, rules)).toBe("name");
  });
});

describe("a redirect", () => {
  it("is followed so many times, and answered as it is where none is allowed", async () => {
    const { url, seen } = await serve((request, response) =>
      request.url === "/3"
        ? response.end("there")
        : response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end(),
    );
    expect(await sendRequest({ url: `${url}/0` }, openRules)).toMatchObject({ status: 302 });
    expect(await failureOf({ url: `${url}/0`, redirects: 2 })).toBe("redirect");
    seen.length = 0;
    const answer = await sendRequest({ url: `${url}/0`, redirects: 3 }, openRules);
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
        ...strictRules,
        isAllowedAddress: (address: string) => address === "127.0.0.1" || isPublicAddress(address),
      };
      expect(await failureOf({ url: `http://127.0.0.1:${port}/`, redirects: 3 }, rules), location).toBe("target");
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
    await sendRequest({ ...post, url: `${url}/303/here` }, openRules);
    expect(seen.at(-1)).toMatchObject({ method: "GET", body: "", headers: { authorization: "Bearer s" } });
    expect(seen.at(-1)?.headers["content-type"]).toBeUndefined();
    await sendRequest({ ...post, url: `${url}/307/there` }, openRules);
    expect(other.seen.at(-1)).toMatchObject({ method: "POST", body: "b", headers: { accept: "text/html" } });
    expect(other.seen.at(-1)?.headers.authorization).toBeUndefined();
    expect(other.seen.at(-1)?.headers["x-api-key"]).toBeUndefined();
    await sendRequest({ ...post, method: "PUT", url: `${url}/302/here` }, openRules);
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
    closeLater(() => server.close());
    const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
    const trusting = { ...openRules, ca: cert };
    expect(await failureOf({ url })).toBe("connection");
    expect(await failureOf({ url, redirects: 1 }, trusting)).toBe("redirect");
    expect(plain.seen).toEqual([]);
    const answer = await sendRequest({ url, redirects: 1, allowDowngrade: true }, trusting);
    expect(answer.body.toString()).toBe("plain");
  });
});
