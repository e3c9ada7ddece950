import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#contract/client.ts";
import { orDefault } from "./or-default.server.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const apiError = (status: number) => new ApiError({ status, code: "SERVICE_UNAVAILABLE", message: "…" } as never);

it("a page goes on without what a platform that is away would have said, and the log says why in one line", async () => {
  const away = new TypeError("fetch failed");
  const slow = new DOMException("The operation was aborted due to timeout", "TimeoutError");
  for (const error of [apiError(503), away, slow]) expect(await orDefault(Promise.reject(error))).toBeUndefined();
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    ["call failed: 503 SERVICE_UNAVAILABLE"],
    ["call failed: TypeError fetch failed"],
    ["call failed: TimeoutError The operation was aborted due to timeout"],
  ]);
  expect(console.error).not.toHaveBeenCalled();
});

it("a bug is logged with its stack, a request that the browser gave up is not", async () => {
  const bug = new TypeError("Cannot read properties of undefined");
  expect(await orDefault(Promise.reject(bug))).toBeUndefined();
  expect(await orDefault(Promise.reject(new DOMException("gone", "AbortError")))).toBeUndefined();
  expect(vi.mocked(console.error).mock.calls).toEqual([["call failed", bug]]);
  expect(console.warn).not.toHaveBeenCalled();
});

it("what the platform refuses is thrown", async () => {
  const refusal = apiError(404);
  await expect(orDefault(Promise.reject(refusal))).rejects.toBe(refusal);
});
