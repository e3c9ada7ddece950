import { beforeAll, expect, it, vi } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { violationText } from "#contract/text/violations.ts";

let client: typeof import("#contract/client.ts");
beforeAll(async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  // Another file of this process may have read the environment already.
  vi.resetModules();
  client = await import("#contract/client.ts");
});

const refusal = (path: string[], message: string): ErrorBody => ({
  ...{ status: 400, code: "BAD_REQUEST", message: "…" },
  data: { issues: [{ path, message }] },
});
async function said(error: unknown) {
  const { sayAboveForm } = await import("./pay-order.server.ts");
  return sayAboveForm(error);
}

it("what is wrong with an order's amount or its gateway is said above the form", async () => {
  const amount = new client.ApiError(refusal(["order"], violationText.atLeast("۱۰۰")));
  await expect(said(amount)).rejects.toThrow("مبلغ پرداخت از این درگاه باید حداقل ۱۰۰ باشد.");
  const gateway = new client.ApiError(refusal(["gateway"], violationText.invalid));
  await expect(said(gateway)).rejects.toThrow("این روش پرداخت پذیرفته نشد: این مقدار درست نیست.");
});

it("every other failure stays as it is", async () => {
  for (const error of [new client.ApiError(refusal(["other"], "!")), new TypeError("fetch failed")]) {
    await expect(said(error)).rejects.toThrow(error);
  }
});
