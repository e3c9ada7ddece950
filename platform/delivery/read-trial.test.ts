import { afterAll, beforeAll, expect, it } from "vitest";
import { maxTestsADay } from "#contract/delivery.ts";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { testText } from "#contract/text/trial-messages.ts";
import { violationText } from "#contract/text/violations.ts";
import { answering, openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { addSuppression } from "./change-suppressions.ts";
import { countTestsLeft } from "./count-tests-left.ts";
import { sendTest } from "./send-trial.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const website = () => ({
  ...{ id: scene.website, timeZone: "Asia/Tehran", url: "https://shop.example" },
  ...{ host: "shop.example", hosts: ["blog.example"] },
});

/** Sends a test by an account of its own whose provider accepts it. */
function send(channel: DeliveryChannel, change: Partial<Parameters<typeof sendTest>[1]>) {
  const lines = channel === "SMS" ? [scene.line()] : [];
  const account = scene.addAccount(channel, answering({ kind: "accepted" }), { lines });
  return sendTest(scene.delivery, {
    ...{ website: website(), channel: account.id, to: "09121234567", content: { text: "سلام" } },
    ...change,
  });
}

it("refuses an address of the suppression list with its reason, until the owner says they know", async () => {
  const to = "09121230001";
  await addSuppression(scene.dependencies, { website: website(), channel: "SMS", address: to });
  await expect(send("SMS", { to })).rejects.toMatchObject({
    issues: [
      { path: ["to"], message: expect.stringMatching(/^این شماره در فهرست لغو عضویت است: شما یا همکارتان در /) },
      { path: ["isSuppressionKnown"], message: testText.tickToSend },
    ],
  });
  expect(await send("SMS", { to, isSuppressionKnown: true })).toMatchObject({ state: "sent" });
});

it("says all at once that is wrong", async () => {
  await expect(send("SMS", { to: "x", content: { text: "", pattern: "{{event.id}}" } })).rejects.toMatchObject({
    issues: [
      { path: ["to"], message: violationText.phone },
      { path: ["content", "text"], message: violationText.required },
      { path: ["content", "pattern"] },
      { path: ["content", "pattern"], message: testText.placeholder("{{event.id}}") },
    ],
  });
});

it.each(["ON_SITE", "WEB_PUSH"] as const)("a test of %s waits on a page of the website alone", async (channel) => {
  const content = { form: "modal", title: "سلام", body: "متن" };
  await expect(send(channel, { to: "https://elsewhere.example/a", content })).rejects.toMatchObject({
    issues: [{ path: ["to"], message: violationText.foreignPage }],
  });
  for (const to of ["https://shop.example/a", "https://www.blog.example/"]) {
    expect(await send(channel, { to, content })).toMatchObject({ state: "queued" });
  }
});

const night = { days: [0, 1, 2, 3, 4, 5, 6], from: "03:00", to: "03:30" };

it.each([
  ["the hours of its line", { hours: [night] }, {}, /چون خط ۳۰۰۰۱۲۳۴ تنها از ۰۳:۰۰ تا ۰۳:۳۰ ارسال می‌کند\./],
  ["a line that is off", { isOn: false }, {}, /چون خط ۳۰۰۰۱۲۳۴ خاموش است\. آن را در «کانال‌های ارسال» روشن کنید/],
  ["a channel that is off", {}, { isOn: false }, /چون کانال پیامک متوقف یا خراب است\./],
])("says that it is held by %s", async (_, line, change, sentence) => {
  const lines = [scene.line(line)];
  const account = scene.addAccount("SMS", answering(), { lines, ...change });
  const outcome = await send("SMS", { channel: account.id, line: lines[0]?.id });
  expect(outcome).toMatchObject({ state: "dropped", sentence: expect.stringMatching(sentence) });
});

it("says at the limit of a day's tests that it is reached, and waits for the next day", async () => {
  const left = await countTestsLeft(scene.postgres, { ...website(), website: scene.website, now: scene.clock.time });
  for (let sent = 0; sent < left; sent += 1) await send("SMS", {});
  await expect(send("SMS", {})).rejects.toMatchObject({
    ...{ code: "TOO_MANY_REQUESTS", issues: [{ path: [], message: testText.limitReached(maxTestsADay) }] },
    retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 86_400),
  });
});
