import Fastify from "fastify";
import { expect, it } from "vitest";
import { addTransportSecurity } from "./transport-security.ts";

const header = async ({ url, from, proto }: { url: string; from: string; proto?: string }) => {
  const app = Fastify({ trustProxy: ["10.0.0.1"] });
  addTransportSecurity(app, url);
  app.get("/", async () => "ok");
  const headers = proto === undefined ? {} : { "x-forwarded-proto": proto };
  return (await app.inject({ url: "/", remoteAddress: from, headers })).headers["strict-transport-security"];
};

it("browsers must use https where the public address and the request are https", async () => {
  const url = "https://nabz.example";
  expect(await header({ url, from: "10.0.0.1", proto: "https" })).toBe("max-age=31536000");
  expect(await header({ url, from: "10.0.0.1", proto: "http" })).toBeUndefined();
  expect(await header({ url, from: "10.0.0.1" })).toBeUndefined();
});

it("a client that is no trusted proxy cannot claim https, and a public address without TLS says nothing", async () => {
  expect(await header({ url: "https://nabz.example", from: "10.0.0.2", proto: "https" })).toBeUndefined();
  expect(await header({ url: "http://nabz.example", from: "10.0.0.1", proto: "https" })).toBeUndefined();
});
