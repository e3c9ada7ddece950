import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError, createClient } from "#contract/client.ts";
import { errorText } from "#contract/text/errors.ts";
import { violationText } from "#contract/text/violations.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const thrown = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("the typed client", () => {
  it("sends lists, flags and dates of a query and returns typed answers", async () => {
    const { result } = await owner.client.reports.overview({
      website: owner.website.id,
      from: "2026-11-01",
      to: "2026-11-08",
      compare: true,
      medium: ["direct", "search"],
      includingTheCustomer: false,
    });
    expect(result.range).toMatchObject({ from: "2026-11-01T00:00:00+04:30", to: "2026-11-08T00:00:00+04:30" });
    expect(result.compareTotals).toBeDefined();
    expect(result.totals.people).toBe(0);
  });

  it("throws wrong input as an ApiError with the fields", async () => {
    const error = await thrown(owner.client.websites.create({ name: "", url: "nodots" }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: "BAD_REQUEST", message: errorText.BAD_REQUEST });
    expect((error as ApiError).issues).toEqual([
      { path: ["name"], message: violationText.required },
      { path: ["url"], message: violationText.url },
    ]);
  });

  it("throws a missing token, an unknown id and a wait as an ApiError of their code", async () => {
    expect(await thrown(platform.client().wallet.profile.get())).toMatchObject({ code: "UNAUTHORIZED", issues: [] });
    const id = "0190c1a0-0000-7000-8000-000000000000";
    expect(await thrown(owner.client.wallet.menu({ id }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const wrong = () => platform.client().auth.login({ email: "a@example.com", password: "not the one" });
    const errors = await Promise.all(Array.from({ length: 6 }, () => thrown(wrong())));
    const late = errors.find((error) => error instanceof ApiError && error.code === "TOO_MANY_REQUESTS");
    expect(late).toMatchObject({ status: 429, retryAfter: expect.closeTo(60, -1) });
  });

  it("calls a platform below a path", async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      response.setHeader("content-type", "application/json").end('{"status":200,"result":{"empty":true,"open":true}}');
    });
    const url = await listen(server);
    for (const base of [`${url}/nabz`, `${url}/nabz/`]) await createClient({ url: base }).auth.registration();
    expect(requests).toEqual(["GET /nabz/register", "GET /nabz/register"]);
    server.close();
  });

  it("rejects with an Error that is no ApiError where something else answers, or nothing", async () => {
    const proxy = createServer((_, response) => {
      response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
    });
    const url = await listen(proxy);
    const strange = await thrown(createClient({ url }).auth.registration());
    proxy.close();
    const gone = await thrown(createClient({ url }).auth.registration());
    for (const error of [strange, gone]) {
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(ApiError);
    }
  });

  it("aborts when its caller does", async () => {
    const silent = createServer(() => undefined);
    const url = await listen(silent);
    const giving = AbortSignal.timeout(50);
    expect(await thrown(createClient({ url }).auth.registration(undefined, { signal: giving }))).toBeInstanceOf(Error);
    expect(giving.aborted).toBe(true);
    silent.closeAllConnections();
    silent.close();
  });
});

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
