import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { requestWake, wakeKind, wakeWaiting } from "./wake-waiting.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
}, 120_000);
afterAll(() => scene?.close());

it("messages that wait for limits and hours of a channel are judged again, and no others", async () => {
  const { postgres, clock, website, dependencies } = scene;
  const [own, other] = [scene.addAccount("SMS", undefined), scene.addAccount("SMS", undefined)];
  const tomorrow = new Date(clock.time + 86_400_000);
  const waiting = async (account: typeof own, reason: string) => {
    const id = await scene.queue(account, { person: await scene.addPerson() });
    await postgres.query("UPDATE messages SET reason = $2, send_after = $3 WHERE id = $1", [id, reason, tomorrow]);
    return id;
  };
  const woken = [await waiting(own, "cap_day"), await waiting(own, "quiet_hours"), await waiting(own, "cap_day")];
  const left = [await waiting(own, "balance"), await waiting(own, "domain_day"), await waiting(other, "cap_day")];
  await requestWake(postgres, { website, account: own.id, key: "1", now: clock.time });
  const [job] = await postgres.query<{ payload: object }>("SELECT payload FROM jobs WHERE kind = $1", [wakeKind]);
  const claimed = { kind: wakeKind, key: "", payload: job?.payload, website, attempt: 1 };
  await wakeWaiting(dependencies)(claimed, new AbortController().signal, () => undefined);
  const dueOf = async (id: string) => (await scene.read(id)).sendAfter.getTime();
  for (const id of woken) expect(await dueOf(id)).toBe(clock.time);
  for (const id of left) expect(await dueOf(id)).toBe(tomorrow.getTime());
});
