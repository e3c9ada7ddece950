import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { testText } from "#contract/text/trial-messages.ts";

let sendTrial: typeof import("./trial.server.ts")["sendTrial"];
beforeAll(async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  // Another file of this process may have read the environment already.
  vi.resetModules();
  ({ sendTrial } = await import("./trial.server.ts"));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const value = {
  ...{ channel: "0198d6a0-0000-7000-8000-000000000001", to: "owner@shop.example", template: "" },
  ...{ subject: "سلام", text: "حراج", fromName: "", fromLocal: "", domain: "" },
};

/** What the page of a test mail shows after the platform answered with this. */
async function shownAfter(outcome: { state: string; sentence: string; parts?: number; price?: number }) {
  const result = { message: "m", parts: null, price: null, preview: null, ...outcome };
  vi.stubGlobal("fetch", async () => Response.json({ status: 200, result }));
  const context = {
    ...{ request: new Request("http://nabz.example/"), token: "t", headers: new Headers(), value },
    api: { websites: { get: async () => ({ result: { currency: "IRT" } }) } },
    ...{ param: () => "0198d6a0-0000-7000-8000-000000000002", query: new URLSearchParams("type=EMAIL") },
  };
  const answer = await sendTrial(context as unknown as Parameters<typeof sendTrial>[0]);
  return (answer as { data: { outcome: unknown } }).data.outcome;
}

it("a test mail that was sent says so", async () => {
  expect(await shownAfter({ state: "sent", sentence: testText.sent })).toMatchObject({
    ...{ tone: "ok", title: i18n.t("messages:trial.sent"), sentence: testText.sent },
  });
});

it("its price is in the currency of the website", async () => {
  const priced = { state: "sent", sentence: testText.sent, parts: 2, price: 5_000 };
  expect(await shownAfter(priced)).toMatchObject({ size: "۲ پارت، ۵۰۰ تومان" });
});

it.each(["bounced", "failed", "dropped"])("a test mail that is %s says so, and why", async (state) => {
  expect(await shownAfter({ state, sentence: "صندوق پر است." })).toMatchObject({
    ...{ tone: "bad", title: i18n.t("messages:trial.notSent"), sentence: "صندوق پر است." },
  });
});
