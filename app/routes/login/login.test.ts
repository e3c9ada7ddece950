import { afterEach, beforeAll, expect, it, vi } from "vitest";

let kit: typeof import("./route.tsx") & typeof import("#app/services/form-guard.server.ts");
beforeAll(async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  // Another file of this process may have read the environment already.
  vi.resetModules();
  const [route, guard] = await Promise.all([import("./route.tsx"), import("#app/services/form-guard.server.ts")]);
  kit = { ...route, ...guard };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("a sign-in that the service rejects with 400 is logged without the password, and shows no message", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const rejected = { status: 400, code: "BAD_REQUEST", message: "no" };
  vi.stubGlobal("fetch", async () => Response.json(rejected, { status: 400 }));
  const headers = { host: "nabz.example", cookie: "nabz_form=abcdefghijklmnopqrstuvwx" };
  const url = "http://nabz.example/login";
  const { token: formToken } = await kit.formToken(new Request(url, { headers }));
  const body = new URLSearchParams({ formToken, email: "owner@shop.example", password: "correct horse" });
  const answer = await kit.action({
    ...{ request: new Request(url, { method: "POST", headers, body }), params: {}, context: {} },
  });
  expect(answer).toMatchObject({ data: { failure: undefined } });
  expect(answer).not.toMatchObject({ data: { lastResult: { error: expect.anything() } } });
  expect(warn.mock.calls).toEqual([["login rejected", expect.objectContaining({ status: 400, code: "BAD_REQUEST" })]]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain("correct horse");
});
