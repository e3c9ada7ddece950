import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chrome, openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
let app: FastifyInstance;
let collector: Awaited<ReturnType<typeof platform.collector>>;
let site: Awaited<ReturnType<typeof platform.addWebsite>>;
beforeAll(async () => {
  platform = await openTestPlatform();
  collector = await platform.collector();
  app = platform.serve(collector);
  site = await platform.addWebsite();
});
afterAll(() => platform.close());

const view = (fields: object = {}) => ({ id: v7(), name: "page_view", url: "https://shop.example/", ...fields });
const batch = (fields: object = {}) => ({ key: site.key, visitor: v7(), events: [view()], ...fields });

const post = (payload: string | Buffer | object, headers: Record<string, string> = {}, url = "/collect") =>
  app.inject({
    ...{ method: "POST", url, payload },
    headers: { "user-agent": chrome, "content-type": "application/json", ...headers },
  });

const fieldsOf = (body: string): string[] =>
  (JSON.parse(body).data?.issues ?? []).map((issue: { path: (string | number)[] }) => issue.path.join("."));

describe("POST /collect", () => {
  it("is answered in ten seconds where its turn does not come", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const admit = vi.spyOn(collector, "admit").mockReturnValue(new Promise(() => undefined));
    try {
      const answer = post(batch());
      await vi.waitUntil(() => admit.mock.calls.length > 0, { timeout: 5_000 });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await answer).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
    } finally {
      admit.mockRestore();
      vi.useRealTimers();
    }
  });

  it("accepts JSON, JSON as plain text, and either gzipped, with or without a trailing slash", async () => {
    const one = () => JSON.stringify(batch());
    const answers = [
      await post(one()),
      await post(one(), { "content-type": "text/plain;charset=UTF-8" }),
      await post(gzipSync(one()), { "content-encoding": "gzip" }),
      await post(one(), {}, "/collect/"),
    ];
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(202);
      expect(answer.json()).toEqual({ accepted: 1, duplicates: 0, dropped: {} });
    }
  });

  it("lets any page post without a preflight, and answers a preflight", async () => {
    const preflight = await app.inject({
      ...{ method: "OPTIONS", url: "/collect" },
      headers: { origin: "https://shop.example", "access-control-request-method": "POST" },
    });
    expect(preflight.statusCode).toBe(204);
    const refused = await post({}, { origin: "https://shop.example" });
    for (const answer of [preflight, await post(batch(), { origin: "https://shop.example" }), refused]) {
      expect(answer.headers["access-control-allow-origin"]).toBe("https://shop.example");
      expect(answer.headers.vary).toBe("origin");
    }
  });

  it.each([
    ["nothing", () => ({}), ["key", "visitor", "events"]],
    ["a list", () => [], [""]],
    ["wrong types", () => batch({ visitor: 7, events: {} }), ["visitor", "events"]],
    ["no event", () => batch({ events: [] }), ["events"]],
    ["too many events", () => batch({ events: Array.from({ length: 501 }, () => view()) }), ["events"]],
    ["a NUL in the key", () => batch({ key: "a\0b" }), ["key"]],
    ["a NUL in an event", () => batch({ events: [view({ title: "a\0b" })] }), ["events.0.title"]],
    ["an address that is none", () => batch({ events: [view({ url: "shop" })] }), ["events.0.url"]],
  ])("answers %s with 400 and the fields", async (_, body, fields) => {
    const answer = await post(body());
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    expect(fieldsOf(answer.body)).toEqual(fields);
  });

  it.each([
    ["JSON that is none", "{", {}, 400, "MALFORMED_JSON"],
    ["an empty body", "", {}, 400, "MALFORMED_JSON"],
    ["a form", "key=1", { "content-type": "application/x-www-form-urlencoded" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["another compression", "{}", { "content-encoding": "br" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["gzip that is none", "{}", { "content-encoding": "gzip" }, 400, "BAD_REQUEST"],
    ["a large body", " ".repeat(512 * 1024 + 1), {}, 413, "PAYLOAD_TOO_LARGE"],
    ["data 80,000 levels deep", `{"data":${"[".repeat(80_000)}${"]".repeat(80_000)}}`, {}, 400, "BAD_REQUEST"],
    ["a zip bomb", gzipSync(" ".repeat(50_000_000)), { "content-encoding": "gzip" }, 413, "PAYLOAD_TOO_LARGE"],
  ])("refuses %s", async (_, body, headers, status, code) => {
    const answer = await post(body, headers as Record<string, string>);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status, code });
  });

  it("answers 404 for an unknown key", async () => {
    expect((await post(batch({ key: "nobody" }))).json()).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("sends Retry-After where too much waits and where a visitor sends too much", async () => {
    // One website may fill four fifths of what may wait.
    app = platform.serve(await platform.collector(10));
    const refused = await post(batch({ events: Array.from({ length: 9 }, () => view()) }));
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    app = platform.serve(await platform.collector());

    const loop = batch({ events: Array.from({ length: 500 }, () => ({})) });
    for (let sent = 0; sent < 4; sent += 1) expect((await post(loop)).statusCode).toBe(400);
    const stopped = await post(loop);
    expect(stopped.statusCode).toBe(429);
    expect(stopped.headers["retry-after"]).toBe("5");
  });
});

describe("POST /collect/server", () => {
  const events = [{ name: "purchase", person: "42", data: { order: "1", value: 10 } }];

  it("accepts events with the secret", async () => {
    const answer = await post({ events }, { authorization: `Bearer ${site.secret}` }, "/collect/server/");
    expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: 1, duplicates: 0, dropped: {} }]);
  });

  it.each([{}, { authorization: "Bearer wrong" }, { authorization: "Basic x" }])("is closed to %j", async (headers) => {
    const answer = await post({ events }, headers as Record<string, string>, "/collect/server");
    expect(answer.json()).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  });

  it.each(["/collect", "/collect/server"])("%s names what a request without a body lacks", async (url) => {
    const headers = { authorization: `Bearer ${site.secret}` };
    const answer = await app.inject({ method: "POST", url, headers });
    expect(answer.json()).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    expect(fieldsOf(answer.body)).toContain("events");
  });
});
