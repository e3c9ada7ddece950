import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { realtimeStreamPath } from "#contract/realtime.ts";
import { contractRoutes } from "#contract/routes.ts";
import { assemble } from "#platform/process/assemble.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ PLATFORM_URL: "https://nabz.example", METRICS_TOKEN: "a token" });
});
afterAll(() => platform?.stop());

const get = (path: string, headers: Record<string, string> = {}) => platform.send("GET", path, { headers });

interface Operation {
  summary: string;
  responses: Record<string, unknown>;
  security?: unknown;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: unknown;
}

/** Writes without a body. */
const bodiless = [
  "/v1/notifications/{id}/markAsRead",
  ...["orders", "pre-orders"].map((kind) => `/v1/${kind}/{id}/cancel`),
  "/v1/payments/{id}/check",
  "/logout",
  "/v1/installation/mail/test",
  ...["repeat", "arrived"].map((name) => `/wm/actions/messages/{id}/${name}`),
  "/v1/websites/{id}/demo",
  "/wm/journeys/journey/{id}/deactive",
  "/wm/campaigns/campaign/{id}/stop",
  ...["exit", "retry"].map((name) => `/wm/journeys/journey/{id}/people/{person}/${name}`),
  "/wm/journeys/journey/{id}/trial/end",
  "/v1/websites/{website}/exclusions/{id}/undo",
  ...["start", "stop"].flatMap((name) => [`/wm/funnels/funnel/{id}/${name}`, `/wm/segments/segment/{segment}/${name}`]),
  ...["start", "cancel", "undo"].map((name) => `/v1/imports/{id}/${name}`),
];

/** Calls that answer otherwise than by 200. */
const successOf: Record<string, string> = {
  "collect.browser": "202",
  "collect.server": "202",
  "profiles.addNote": "201",
  "funnels.create": "201",
  "funnels.addStep": "201",
  "campaigns.create": "201",
  "integration.channels.create": "201",
  "integration.domains.create": "201",
  "integration.templates.save": "201",
  "segments.create": "201",
  ...Object.fromEntries(
    ["create", "copy", "import", "blocks.create", "journeyBlocks.create", "items.create"].map((name) => [
      `journeys.${name}`,
      "201",
    ]),
  ),
  "userEvents.create": "201",
  "wallet.preOrders.create": "201",
  "wallet.preOrders.createActions": "201",
  "wallet.orders.create": "201",
  "wallet.orders.createActions": "201",
};

describe("/openapi.json", () => {
  it("has every call of the contract, with its errors, its token, its parameters and its body", async () => {
    const { body: document } = await get("/openapi.json");
    expect(document.openapi).toMatch(/^3\./);
    expect(document.servers).toEqual([{ url: "https://nabz.example" }]);
    const documented = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
    const routes: { method: string; path: string; name?: string; meta?: { access: string } }[] = [
      ...contractRoutes(),
      { method: "GET", path: realtimeStreamPath },
    ];
    expect(documented.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    for (const { path, method, operation } of documented) {
      const route = routes.find((one) => one.path === path && one.method === method);
      expect(operation.responses.default).toBeDefined();
      expect(operation.summary).toMatch(/^[A-Z]/);
      expect(Object.keys(operation.responses)).toContain(successOf[route?.name ?? ""] ?? "200");
      expect(operation.security !== undefined).toBe(route?.meta?.access !== "public");
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      const takesBody = method !== "GET" && method !== "DELETE" && !bodiless.includes(path);
      expect(operation.requestBody !== undefined).toBe(takesBody);
    }
  });

  it("has the real-time stream, which is no JSON", async () => {
    const { body: document } = await get("/openapi.json");
    const { get: stream } = document.paths[realtimeStreamPath];
    expect(Object.keys(stream.responses[200].content)).toEqual(["text/event-stream"]);
    expect(stream.security).toEqual([{ token: [] }]);
  });

  it("has no dangling reference", async () => {
    const { body: document } = await get("/openapi.json");
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const found = reference.split("/").reduce((node, key) => node?.[key], document);
      expect(found, reference).toBeDefined();
    }
  });
});

describe("/docs", () => {
  it("is one page that names every call and loads nothing from other hosts", async () => {
    const { body: page, headers } = await get("/docs");
    expect(headers.get("content-type")).toContain("text/html");
    for (const { path } of contractRoutes()) expect(page).toContain(`<code>${path}</code>`);
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=/);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
  });
});

describe("health", () => {
  it("is alive and ready while both stores answer", async () => {
    expect((await get("/healthz")).body).toEqual({ status: 200, result: { alive: true } });
    expect((await get("/readyz")).body).toEqual({ status: 200, result: { ready: true } });
  });

  /** The first answer with the status: one answer serves all calls of a moment. */
  const readiness = (status: number) =>
    vi.waitFor(
      async () => {
        const answer = await get("/readyz");
        expect(answer.status).toBe(status);
        return answer;
      },
      { timeout: 20_000 },
    );

  it("is alive and not ready while a store does not answer", async () => {
    const { postgres, clickhouse } = platform.dependencies;
    const { ping } = postgres;
    const { select } = clickhouse;
    postgres.ping = () => Promise.reject(new Error("connection refused at 10.0.0.1"));
    const refused = await readiness(503);
    postgres.ping = ping;
    await readiness(200);
    clickhouse.select = () => new Promise(() => undefined);
    const silent = await readiness(503);
    clickhouse.select = select;
    for (const { body, headers } of [refused, silent]) {
      expect(body.code).toBe("SERVICE_UNAVAILABLE");
      expect(headers.get("retry-after")).toBe("2");
      expect(JSON.stringify(body)).not.toContain("10.0.0.1");
    }
    expect((await get("/healthz")).status).toBe(200);
    await readiness(200);
  });

  it("is ready while every other connection to the stores is busy, however many call", async () => {
    const { postgres, clickhouse } = platform.dependencies;
    await readiness(200);
    const { select } = clickhouse;
    const rows = z.object({ slept: z.number() });
    const busy: Promise<unknown>[] = Array.from({ length: 12 }, () => postgres.query("SELECT pg_sleep(3)"));
    busy.push(select(sql`SELECT sleep(3) AS slept`, rows, { owner: "system", lane: "collect" }));
    let checks = 0;
    clickhouse.select = (...query) => {
      checks += 1;
      return select(...query);
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => get("/readyz")));
    clickhouse.select = select;
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(checks).toBeLessThan(5);
    await Promise.all(busy);
  });
});

describe("/metrics", () => {
  it("requires its token, and counts calls by the route's template", async () => {
    await get("/v1/menu/0190c1a0-0000-7000-8000-000000000000");
    await get("/some/where");
    // Beside `/v1/orders/{id}`.
    await platform.send("POST", "/v1/orders/actions", {});
    for (const authorization of ["", "Bearer", "Bearer a tokem", "a token"]) {
      expect((await get("/metrics", { authorization })).status).toBe(401);
    }
    const { status, body } = await get("/metrics", { authorization: "Bearer a token" });
    expect(status).toBe(200);
    expect(body).toContain('nabz_http_request_seconds_count{method="GET",route="/v1/menu/{id}",status="401"} 1');
    expect(body).toContain('nabz_http_request_seconds_count{method="POST",route="/v1/orders/actions",status="401"} 1');
    expect(body).toContain('route="unknown",status="404"} 1');
    expect(body).not.toContain("/some/where");
    expect(body).toContain("process_cpu_user_seconds_total");
  });

  it("without a token is open to loopback alone, and not through a proxy", async () => {
    const { METRICS_TOKEN: _, ...settings } = platform.dependencies.settings;
    const { server, close } = await assemble({ ...platform.dependencies, settings });
    const status = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await server.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
    for (const loopback of ["127.0.0.1", "::1"]) expect(await status(loopback)).toBe(200);
    for (const other of ["192.0.2.1", "10.0.0.1", "2001:db8::1"]) expect(await status(other)).toBe(401);
    for (const name of ["x-forwarded-for", "forwarded", "via"]) {
      expect(await status("127.0.0.1", { [name]: "127.0.0.1" })).toBe(401);
    }
    await close();
  });
});
