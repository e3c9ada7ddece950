import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import type { Outcome } from "./adapters/adapter.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
}, 120_000);
afterAll(() => scene?.close());

/** A message that goes by Bale first, which answers so, and by a line after it. */
async function send(outcome: Outcome) {
  const messenger = scriptedAdapter({ send: async (messages) => messages.map(() => outcome), unclear: "again" });
  const panel = scriptedAdapter();
  const bale = scene.addAccount("SMS", messenger, { provider: "bale", lines: [scene.line({ kind: "bale" })] });
  const sms = scene.addAccount("SMS", panel, { lines: [scene.line()] });
  const person = await scene.addPerson();
  const fallback = { account: sms.id, line: sms.lines[0]?.id ?? "", parts: 2, price: 400 };
  const id = await scene.queue(bale, { person, parts: 1, price: 50, fallback });
  await scene.dispatcher().dispatchDue();
  return { id, message: await scene.read(id), sent: panel.sent, sms };
}

describe("a message by Bale first", () => {
  it.each<[string, Outcome]>([
    ["knows nobody by the number", { kind: "refused", reason: "refused", said: "no account" }],
    ["is away", { kind: "not_sent", said: "HTTP 503", isDown: true }],
  ])("goes by the line at once where Bale %s, and is one message", async (_, outcome) => {
    const { id, message, sent } = await send(outcome);
    expect(message).toMatchObject({ state: "sent", attempts: 2, price: 400, reason: null, detail: null });
    expect(sent).toEqual([id]);
    expect(message.stamps).toHaveLength(1);
  });

  it("stays with Bale where it was taken, or may have been", async () => {
    const taken = await send({ kind: "accepted", providerId: "b1" });
    expect(taken.message).toMatchObject({ state: "sent", attempts: 1, price: 50, providerId: "b1" });
    const unclear = await send({ kind: "unclear", said: "cut" });
    expect(unclear.message).toMatchObject({ state: "queued", attempts: 1, price: 50 });
    expect([...taken.sent, ...unclear.sent]).toEqual([]);
  });

  it("fails as every other one where the line refuses it too", async () => {
    const refused: Outcome = { kind: "refused", reason: "refused", said: "no" };
    const panel = scriptedAdapter({ send: async (messages) => messages.map(() => refused) });
    const messenger = scriptedAdapter({ send: async (messages) => messages.map(() => refused) });
    const bale = scene.addAccount("SMS", messenger, { provider: "bale", lines: [scene.line({ kind: "bale" })] });
    const sms = scene.addAccount("SMS", panel, { lines: [scene.line()] });
    const fallback = { account: sms.id, line: sms.lines[0]?.id ?? "", parts: 1, price: 1 };
    const id = await scene.queue(bale, { person: await scene.addPerson(), fallback });
    await scene.dispatcher().dispatchDue();
    expect(await scene.read(id)).toMatchObject({ state: "failed", reason: "refused", attempts: 2, stamps: null });
  });
});
