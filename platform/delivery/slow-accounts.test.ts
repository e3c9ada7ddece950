import { afterAll, beforeAll, expect, it } from "vitest";
import { answering, openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { recoverUnclear } from "./recover-unclear.ts";
import { pollReports } from "./responses/poll-reports.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const accepting = { send: async (messages: readonly { id: string }[]) => messages.map(({ id }) => accepted(id)) };
const accepted = (id: string) => ({ kind: "accepted" as const, providerId: `of ${id}` });
const minuteMs = 60_000;
const addAccount = (adapter: Parameters<typeof scene.addAccount>[1]) =>
  scene.addAccount("SMS", adapter, { lines: [scene.line()] });
const queue = async (account: ReturnType<typeof addAccount>) =>
  scene.queue(account, { person: await scene.addPerson() });

it("reports of an account that is slow, or whose texts no table takes, hold up no other's", async () => {
  let goOn = (): void => undefined;
  const isSlow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow = addAccount(scriptedAdapter({ ...accepting, poll: () => isSlow.then(() => []) }));
  const report = (said: string) => async (ids: readonly string[]) =>
    ids.map((providerId) => ({ providerId, state: "failed" as const, said }));
  const odd = addAccount(scriptedAdapter({ ...accepting, poll: report("a\u0000b\ud83d") }));
  const plain = addAccount(scriptedAdapter({ ...accepting, poll: report("no credit") }));
  const [first, second, third] = [await queue(slow), await queue(odd), await queue(plain)];
  await scene.dispatcher().dispatchDue();
  scene.clock.time += 2 * minuteMs;
  const busy = new Map<string, Promise<void>>();
  await pollReports(scene.delivery, busy);
  expect([...busy.keys()]).toEqual([slow.id]);
  expect(await scene.read(first)).toMatchObject({ state: "sent" });
  expect(await scene.read(second)).toMatchObject({ state: "failed", detail: { text: "ab\ufffd" } });
  expect(await scene.read(third)).toMatchObject({ state: "failed", detail: { text: "no credit" } });

  // Asked no more until it has answered, however much of it is due.
  const next = await queue(slow);
  await scene.dispatcher().dispatchDue();
  scene.clock.time += 2 * minuteMs;
  expect(await pollReports(scene.delivery, busy)).toBe(0);
  goOn();
  await Promise.all(busy.values());
  expect(await pollReports(scene.delivery, busy)).toBe(1);
  expect(await scene.read(next)).toMatchObject({ state: "sent" });
});

it("an answer with half a pair or NUL settles its own message, and the others of its batch", async () => {
  for (const said of ["half \ud83d", "a\u0000b"]) {
    const account = addAccount(answering({ kind: "refused", reason: "refused", said }));
    const ids = [await queue(account), await queue(account)];
    await scene.dispatcher().dispatchDue();
    for (const id of ids) expect(await scene.read(id)).toMatchObject({ state: "failed", reason: "refused" });
  }
});

it("unclear messages of a slow provider hold up no other's", async () => {
  let goOn = (): void => undefined;
  const isSlow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const unclear = { unclear: "lookup" as const, send: async () => [{ kind: "unclear" as const, said: "" }] };
  const found = async ({ id }: { id: string }) => ({ kind: "found" as const, providerId: `of ${id}` });
  const slow = addAccount(scriptedAdapter({ ...unclear, lookUp: (it) => isSlow.then(() => found(it)) }));
  const quick = addAccount(scriptedAdapter({ ...unclear, lookUp: found }));
  const [first, second] = [await queue(slow), await queue(quick)];
  const lanes = scene.dispatcher();
  await lanes.dispatchDue();
  scene.clock.time += 5 * minuteMs;
  const busy = new Map<string, Promise<void>>();
  await recoverUnclear(scene.delivery, busy);
  expect([...busy.keys()]).toEqual([slow.id]);
  expect(await scene.read(first)).toMatchObject({ state: "sending" });
  expect(await scene.read(second)).toMatchObject({ state: "sent" });
  goOn();
  await Promise.all(busy.values());
  expect(await scene.read(first)).toMatchObject({ state: "sent" });
});

it("a line sends at its rate again once a clock that was an hour ahead is right", async () => {
  const adapter = answering({ kind: "accepted" });
  const account = scene.addAccount("SMS", adapter, { lines: [scene.line({ perSecond: 10 })] });
  const now = scene.clock.time;
  const queueMany = async (count: number) => {
    for (let at = 0; at < count; at += 1) await queue(account);
  };
  scene.clock.time = now + 60 * minuteMs;
  await queueMany(10);
  await scene.dispatcher().dispatchDue();
  scene.clock.time = now;
  await queueMany(15);
  await scene.dispatcher().dispatchDue();
  expect(adapter.sent).toHaveLength(20);
  // A worker a second behind takes none of a second that is counted already.
  scene.clock.time = now - 1_000;
  await scene.dispatcher().dispatchDue();
  expect(adapter.sent).toHaveLength(20);
  scene.clock.time = now + 1_000;
  await scene.dispatcher().dispatchDue();
  expect(adapter.sent).toHaveLength(25);
});

it("lanes beyond the places of an account have theirs before the first ones are through, and others need not wait", async () => {
  await scene.postgres.query("DELETE FROM messages");
  const sent: string[] = [];
  const adapter = scriptedAdapter({
    ...{ batchSize: 1 },
    async send(messages) {
      // Two calls are longer than a lane keeps its place.
      scene.clock.time += 1_500;
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const { from } of messages) sent.push(from ?? "");
      return messages.map(({ id }) => accepted(id));
    },
  });
  const lines = Array.from({ length: 8 }, (_, at) => scene.line({ number: `3000${at}`, perSecond: 1_000 }));
  const many = scene.addAccount("SMS", adapter, { lines });
  for (const { id } of lines) {
    for (let at = 0; at < 15; at += 1) await scene.queue(many, { line: id, person: await scene.addPerson() });
  }
  const other = addAccount(answering({ kind: "accepted" }));
  const one = await queue(other);
  const dispatcher = scene.dispatcher();
  dispatcher.start();
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(8 * 15);
  await dispatcher.close();
  expect(await scene.read(one)).toMatchObject({ state: "sent" });
  const firstOf = (number: string) => sent.indexOf(number);
  const lastOf = (number: string) => sent.lastIndexOf(number);
  const latest = Math.max(...lines.map(({ number }) => firstOf(number)));
  expect(latest).toBeLessThan(Math.min(...lines.map(({ number }) => lastOf(number))));
}, 60_000);
