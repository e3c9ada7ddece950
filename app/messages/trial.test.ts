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

/** What the page of a test mail shows after the platform answered so. */
async function answerAfter(respond: (request: Request) => Promise<Response>, change: object = {}) {
  vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => respond(new Request(...args)));
  const context = {
    ...{ request: new Request("http://nabz.example/"), token: "t", headers: new Headers() },
    value: { ...value, ...change },
    ...{ param: () => "0198d6a0-0000-7000-8000-000000000002", query: new URLSearchParams("type=EMAIL") },
  };
  const answer = await sendTrial(context as unknown as Parameters<typeof sendTrial>[0]);
  return (answer as { data: { outcome: unknown; typed: object } }).data;
}

const outcomeOf = (outcome: object) => ({
  status: 200,
  result: { message: "m", state: "sent", sentence: testText.sent, parts: null, price: null, preview: null, ...outcome },
});

const shownAfter = async (outcome: object) =>
  (await answerAfter(async () => Response.json(outcomeOf(outcome)))).outcome;

it("that the owner knows of the suppression list goes with the test, and not with the next one", async () => {
  const bodies: unknown[] = [];
  const respond = async (request: Request) => {
    bodies.push(await request.json());
    return Response.json(outcomeOf({}));
  };
  const { typed } = await answerAfter(respond, { isSuppressionKnown: "on" });
  expect(bodies).toMatchObject([{ isSuppressionKnown: true }]);
  expect(typed).toMatchObject({ to: value.to, isSuppressionKnown: undefined });
});

it("a test mail that was sent says so", async () => {
  expect(await shownAfter({ state: "sent", sentence: testText.sent })).toMatchObject({
    ...{ tone: "ok", title: i18n.t("messages:trial.sent"), sentence: testText.sent },
  });
});

it.each(["bounced", "failed", "dropped"])("a test mail that is %s says so, and why", async (state) => {
  expect(await shownAfter({ state, sentence: "صندوق پر است." })).toMatchObject({
    ...{ tone: "bad", title: i18n.t("messages:trial.notSent"), sentence: "صندوق پر است." },
  });
});
