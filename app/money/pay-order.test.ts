import { beforeAll, expect, it, vi } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { violationText } from "#contract/text/violations.ts";

let pay: typeof import("./pay-order.server.ts");
let client: typeof import("#contract/client.ts");
beforeAll(async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  // Another file of this process may have read the environment already.
  vi.resetModules();
  [pay, client] = await Promise.all([import("./pay-order.server.ts"), import("#contract/client.ts")]);
});

const refusal = (path: string[], message: string): ErrorBody => ({
  ...{ status: 400, code: "BAD_REQUEST", message: "…" },
  data: { issues: [{ path, message }] },
});
const said = (error: unknown) => () => pay.sayAboveForm(error);

it("what is wrong with an order's amount or its gateway is said above the form", () => {
  const amount = new client.ApiError(refusal(["order"], violationText.atLeast("۱۰۰")));
  expect(said(amount)).toThrow("مبلغ پرداخت از این درگاه باید حداقل ۱۰۰ باشد.");
  const gateway = new client.ApiError(refusal(["gateway"], violationText.invalid));
  expect(said(gateway)).toThrow("این روش پرداخت پذیرفته نشد: این مقدار درست نیست.");
});

it("every other failure stays as it is", () => {
  for (const error of [new client.ApiError(refusal(["other"], "!")), new TypeError("fetch failed")]) {
    expect(said(error)).toThrow(error);
  }
});
