import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answering, hourMs, openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import type { Outcome } from "./adapters/adapter.ts";
import { dispatchLane } from "./dispatch-lane.ts";
import { stampsAt } from "./gate/caps.ts";
import { sendTest } from "./send-trial.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

describe("a message", () => {
  it("is handed over once, to where the person is now, with its answer kept", async () => {
    const adapter = answering({ kind: "accepted", providerId: "k1", price: 1_200 });
    const account = scene.addAccount("SMS", adapter, { lines: [scene.line()] });
    const id = await scene.queue(account, { person: await scene.addPerson({ phone: "+989121112233" }) });
    await Promise.all([scene.dispatcher().dispatchDue(), scene.dispatcher().dispatchDue()]);
    await scene.dispatcher().dispatchDue();
    expect(adapter.sent).toEqual([id]);
    expect(await scene.read(id)).toMatchObject({
      ...{ state: "sent", reason: null, attempts: 1, providerId: "k1", price: 1_200, address: "+989121112233" },
    });
  });

  it("is made once of a run's block and lap, and of a campaign and person", async () => {
    const account = scene.addAccount("SMS", answering({ kind: "accepted" }));
    const person = await scene.addPerson();
    const run = { source: "journey", journey: 1, block: 2, run: "77", lap: 0, campaign: undefined, person } as const;
    const first = await scene.queue(account, run);
    const second = await scene.queue(account, run);
    await scene.read(first);
    await expect(scene.read(second)).rejects.toThrow("No such message");
  });

  it("is tried again after growing rests, and fails once its tries are over", async () => {
    const adapter = answering({ kind: "not_sent", said: "no connection", isDown: true });
    const account = scene.addAccount("SMS", adapter);
    const id = await scene.queue(account, { person: await scene.addPerson() });
    const rests: number[] = [];
    for (;;) {
      await scene.dispatcher().dispatchDue();
      const { state, sendAfter } = await scene.read(id);
      if (state !== "queued") break;
      rests.push((sendAfter.getTime() - scene.clock.time) / 1_000);
      scene.clock.time = sendAfter.getTime();
    }
    expect(rests).toEqual([10, 60, 300, 1_800, 7_200]);
    expect(await scene.read(id)).toMatchObject({
      ...{
        state: "failed",
        reason: "provider_down",
        attempts: 6,
        detail: { count: 6, limit: 6, text: "no connection" },
      },
    });
    expect(scene.health.at(-1)).toBe("no connection");
  });

  it("fails at once where its time is over before the next try", async () => {
    const account = scene.addAccount("SMS", answering({ kind: "not_sent", said: "busy" }));
    const id = await scene.queue(account, { person: await scene.addPerson(), queueMs: 5_000 });
    await scene.dispatcher().dispatchDue();
    expect((await scene.read(id)).state).toBe("failed");
  });

  it("waits while all sending of its website is stopped, and leaves after it", async () => {
    const adapter = answering({ kind: "accepted" });
    const account = scene.addAccount("SMS", adapter);
    const id = await scene.queue(account, { person: await scene.addPerson() });
    await scene.postgres.query("INSERT INTO stopped_sending VALUES ($1, now())", [scene.website]);
    await scene.dispatcher().dispatchDue();
    expect([adapter.sent, (await scene.read(id)).state]).toEqual([[], "queued"]);
    await scene.postgres.query("DELETE FROM stopped_sending");
    await scene.dispatcher().dispatchDue();
    expect(adapter.sent).toEqual([id]);
  });

  it("is not begun any more once sending is stopped in the middle of a lane, but a test of its owner", async () => {
    const batches: string[][] = [];
    const adapter = scriptedAdapter({
      batchSize: 2,
      async send(messages) {
        batches.push(messages.map(({ id }) => id));
        if (batches.length === 1) {
          await scene.postgres.query("INSERT INTO stopped_sending VALUES ($1, now())", [scene.website]);
        }
        return messages.map(() => ({ kind: "accepted" }) as const);
      },
    });
    const account = scene.addAccount("SMS", adapter, { lines: [scene.line()] });
    for (let count = 0; count < 5; count += 1) await scene.queue(account, { person: await scene.addPerson() });
    const dispatcher = scene.dispatcher();
    dispatcher.start();
    await expect.poll(() => batches.length).toBe(1);
    await dispatcher.close();
    const lane = { account: account.id, line: account.lines[0]?.id ?? null };
    expect([await dispatchLane(scene.delivery, lane), batches.length]).toEqual([{ handled: 0, isDown: false }, 1]);
    const hosts = { host: "shop.example", hosts: [] };
    const outcome = await sendTest(scene.delivery, {
      website: { id: scene.website, timeZone: "Asia/Tehran", url: "https://shop.example", ...hosts },
      ...{ channel: account.id, to: "09121234567", content: { text: "سلام" } },
    });
    expect([outcome.state, batches.slice(1)]).toEqual(["sent", [[outcome.message]]]);
    await scene.postgres.query("DELETE FROM stopped_sending");
    await scene.dispatcher().dispatchDue();
    expect(batches.flat()).toHaveLength(6);
  });

  it("of a test goes to the address that was given, not to the person whose values it has", async () => {
    const receivers: string[] = [];
    const adapter = scriptedAdapter({
      async send(messages) {
        receivers.push(...messages.map(({ to }) => to));
        return messages.map(() => ({ kind: "accepted" }) as const);
      },
    });
    const person = await scene.addPerson({ phone: "+989127770001" });
    const test = { source: "test", campaign: undefined, person } as const;
    await scene.queue(scene.addAccount("SMS", adapter), { ...test, address: "+989121234567" });
    await scene.queue(scene.addAccount("EMAIL", adapter), { ...test, address: "owner@mail.example" });
    await scene.dispatcher().dispatchDue();
    expect(receivers.toSorted()).toEqual(["+989121234567", "owner@mail.example"]);
  });

  it("that waits says until when, and leaves then", async () => {
    const quiet = [{ days: [0, 1, 2, 3, 4, 5, 6], from: "00:00", to: "23:00" }];
    const adapter = answering({ kind: "accepted" });
    const account = scene.addAccount("SMS", adapter, { quiet });
    const id = await scene.queue(account, { person: await scene.addPerson() });
    await scene.dispatcher().dispatchDue();
    const { reason, sendAfter, detail } = await scene.read(id);
    expect([reason, detail?.until, adapter.sent]).toEqual(["quiet_hours", sendAfter.toISOString(), []]);
    scene.clock.time = sendAfter.getTime();
    await scene.dispatcher().dispatchDue();
    expect([adapter.sent, (await scene.read(id)).state]).toEqual([[id], "sent"]);
  });

  it("leaves after the older one of the same person and channel", async () => {
    const adapter = answering({ kind: "accepted" });
    const account = scene.addAccount("SMS", adapter);
    const person = await scene.addPerson();
    const older = await scene.queue(account, { person, priority: 9 });
    const newer = await scene.queue(account, { person, priority: 1 });
    await scene.dispatcher().dispatchDue();
    expect(adapter.sent).toEqual([older, newer]);
  });
});

describe("caps", () => {
  it("are given back by what a provider refuses, and kept by what it takes", async () => {
    const adapter = answering({ kind: "refused", reason: "refused", said: "bad text" }, { kind: "accepted" });
    const account = scene.addAccount("SMS", adapter, { caps: { day: 1 } });
    const person = await scene.addPerson();
    const refused = await scene.queue(account, { person });
    await scene.dispatcher().dispatchDue();
    expect(await scene.read(refused)).toMatchObject({
      state: "failed",
      reason: "refused",
      detail: { text: "bad text" },
    });
    const taken = await scene.queue(account, { person });
    const capped = await scene.queue(account, { person });
    await scene.dispatcher().dispatchDue();
    expect((await scene.read(taken)).state).toBe("sent");
    expect(await scene.read(capped)).toMatchObject({
      state: "queued",
      reason: "cap_day",
      detail: { count: 1, limit: 1 },
    });
  });

  it("hold what is tried again once, and the journey's own beside the website's", async () => {
    const adapter = answering({ kind: "not_sent", said: "busy" }, { kind: "accepted" });
    const account = scene.addAccount("SMS", adapter, { caps: { day: 2 } });
    const person = await scene.addPerson();
    const id = await scene.queue(account, { person });
    await scene.dispatcher().dispatchDue();
    scene.clock.time += 10_000;
    await scene.dispatcher().dispatchDue();
    expect(await scene.read(id)).toMatchObject({ state: "sent", attempts: 2 });
    const uses = await scene.postgres.query("SELECT day, day_used FROM cap_uses WHERE person = $1", [person]);
    expect(uses).toEqual([{ day: stampsAt("Asia/Tehran", scene.clock.time).day, day_used: 1 }]);
  });

  it("are never exceeded by four workers that send to the same people, refusals mixed in", async () => {
    let call = 0;
    const adapter = scriptedAdapter({
      batchSize: 7,
      async send(messages) {
        return messages.map(({ id }): Outcome => {
          call += 1;
          if (call % 4 === 0) return { kind: "refused", reason: "refused", said: "no" };
          adapter.sent.push(id);
          return { kind: "accepted" };
        });
      },
    });
    const account = scene.addAccount("SMS", adapter, { caps: { day: 2, week: 3 } });
    const people = await Promise.all(Array.from({ length: 20 }, () => scene.addPerson()));
    const queued: Promise<string>[] = [];
    for (let round = 0; round < 6; round += 1)
      for (const person of people) queued.push(scene.queue(account, { person }));
    const ids = await Promise.all(queued);
    for (let day = 0; day < 3; day += 1) {
      await Promise.all(Array.from({ length: 4 }, () => scene.dispatcher().dispatchDue()));
      await expectCounts(people);
      scene.clock.time += 24 * hourMs;
    }
    expect(new Set(adapter.sent).size).toBe(adapter.sent.length);
    expect(adapter.sent.every((id) => ids.includes(id))).toBe(true);
  });

  /** What the store counts in the windows that are open is what messages hold, and no window is over its limit. */
  async function expectCounts(people: readonly string[]) {
    const rows = await scene.postgres.query<{ used: number; held: number; week: number }>(
      `SELECT day_used AS used, week_used AS week, (SELECT count(*)::int FROM messages
         WHERE person = c.person AND state = 'sent' AND stamps->0->>'day' = c.day::text) AS held
       FROM cap_uses AS c WHERE person = ANY($1::bigint[])`,
      [people],
    );
    expect(rows).toHaveLength(people.length);
    for (const { used, held, week } of rows) {
      expect(used).toBe(held);
      expect(used).toBeLessThanOrEqual(2);
      expect(week).toBeLessThanOrEqual(3);
    }
  }
});

describe("lines", () => {
  it("keep their rate, however many workers send", async () => {
    const adapter = answering({ kind: "accepted" });
    const line = scene.line({ perSecond: 5 });
    const account = scene.addAccount("SMS", adapter, { lines: [line] });
    for (let index = 0; index < 12; index += 1) await scene.queue(account, { person: await scene.addPerson() });
    const counts: number[] = [];
    for (let second = 0; second < 3; second += 1) {
      await Promise.all([scene.dispatcher().dispatchDue(), scene.dispatcher().dispatchDue()]);
      counts.push(adapter.sent.length);
      scene.clock.time += 1_000;
    }
    expect(counts).toEqual([5, 10, 12]);
  });

  it("of an operator that closed a number send it nothing more; others do", async () => {
    const adapter = answering(
      { kind: "refused", reason: "operator_block", said: "blocked", suppress: "line" },
      { kind: "accepted" },
    );
    const [ads, service] = [scene.line(), scene.line({ kind: "service" })];
    const account = scene.addAccount("SMS", adapter, { lines: [ads, service] });
    const person = await scene.addPerson();
    await scene.queue(account, { person });
    await scene.dispatcher().dispatchDue();
    const next = await scene.queue(account, { person });
    const other = await scene.queue(account, { person, line: service.id });
    await scene.dispatcher().dispatchDue();
    expect(await scene.read(next)).toMatchObject({ state: "dropped", reason: "operator_block" });
    expect((await scene.read(other)).state).toBe("sent");
    scene.clock.time += 91 * 24 * hourMs;
    const later = await scene.queue(account, { person });
    await scene.dispatcher().dispatchDue();
    expect((await scene.read(later)).state).toBe("sent");
  });
});
