import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answering, hourMs, openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import type { Outcome } from "./adapters/adapter.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

describe("an unclear call", () => {
  const unclear: Outcome = { kind: "unclear", said: "cut off" };

  it("is uncertain where nothing can be known, and never repeated", async () => {
    const adapter = answering(unclear);
    const account = scene.addAccount("SMS", adapter);
    const id = await scene.queue(account, { person: await scene.addPerson() });
    await scene.dispatcher().dispatchDue();
    scene.clock.time += 48 * hourMs;
    await scene.dispatcher().dispatchDue();
    expect(await scene.read(id)).toMatchObject({ state: "uncertain", reason: "uncertain", attempts: 1 });
    expect(adapter.sent).toEqual([id]);
  });

  it("is repeated under the same id where the provider takes that for one", async () => {
    const adapter = answering(unclear, { kind: "accepted" });
    adapter.unclear = "again";
    const account = scene.addAccount("EMAIL", adapter);
    const id = await scene.queue(account, { person: await scene.addPerson() });
    await scene.dispatcher().dispatchDue();
    scene.clock.time += 10_000;
    await scene.dispatcher().dispatchDue();
    expect(adapter.sent).toEqual([id, id]);
    expect((await scene.read(id)).state).toBe("sent");
  });

  it.each([
    ["found", { kind: "found", providerId: "k9" } as const, "sent", 1],
    ["absent twice", { kind: "absent" } as const, "sent", 2],
    ["never answered", { kind: "unknown", said: "?" } as const, "uncertain", 1],
  ])("is looked up at the provider: %s", async (_, answer, state, calls) => {
    const adapter = answering(unclear, { kind: "accepted" });
    adapter.unclear = "lookup";
    adapter.lookUp = async () => answer;
    const account = scene.addAccount("SMS", adapter);
    const id = await scene.queue(account, { person: await scene.addPerson() });
    await scene.dispatcher().dispatchDue();
    for (let hour = 0; hour < 14 && (await scene.read(id)).state === "sending"; hour += 1) {
      scene.clock.time += hourMs;
      await scene.dispatcher().dispatchDue();
    }
    expect([(await scene.read(id)).state, adapter.sent.length]).toEqual([state, calls]);
  });

  it("does not hold up other lanes while its provider hangs, which is called once a round", async () => {
    const hanging = answering(unclear);
    hanging.unclear = "lookup";
    const looked: string[] = [];
    let giveUp: (error: Error) => void = () => undefined;
    hanging.lookUp = ({ id }) => {
      looked.push(id);
      return new Promise((_, reject) => (giveUp = reject));
    };
    const slow = scene.addAccount("SMS", hanging);
    const queue = async (account: Parameters<typeof scene.queue>[0]) =>
      scene.queue(account, { person: await scene.addPerson() });
    const stuck = [await queue(slow), await queue(slow)];
    await scene.dispatcher().dispatchDue();
    scene.clock.time += hourMs;
    const sent = await queue(scene.addAccount("EMAIL", answering({ kind: "accepted" })));
    const dispatcher = scene.dispatcher();
    dispatcher.start();
    await expect.poll(() => looked.length).toBe(1);
    await expect.poll(async () => (await scene.read(sent)).state, { timeout: 5_000 }).toBe("sent");
    giveUp(new Error("no answer"));
    hanging.lookUp = async () => ({ kind: "unknown", said: "?" });
    await dispatcher.close();
    expect(looked).toHaveLength(1);
    for (const id of stuck) expect((await scene.read(id)).state).toBe("sending");
  });

  it("of a worker that died is settled once its lease has passed; its late answer counts", async () => {
    let answer: (outcomes: Outcome[]) => void = () => undefined;
    const adapter = scriptedAdapter({ send: () => new Promise((resolve) => (answer = resolve)) });
    const account = scene.addAccount("SMS", adapter);
    const id = await scene.queue(account, { person: await scene.addPerson() });
    const stuck = scene.dispatcher().dispatchDue();
    await expect.poll(async () => (await scene.read(id)).state).toBe("sending");
    scene.clock.time += 61_000;
    await scene.dispatcher().dispatchDue();
    expect((await scene.read(id)).state).toBe("uncertain");
    answer([{ kind: "accepted", providerId: "late" }]);
    await stuck;
    expect(await scene.read(id)).toMatchObject({ state: "sent", providerId: "late", attempts: 1 });
  });
});
