import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hourMs, openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { openRules, openServers } from "#tests/platform-fixtures/outgoing.ts";
import { SmsirPeer } from "#tests/platform-fixtures/smsir-peer.ts";
import { openAdapter } from "./adapters/open-adapter.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const { serve } = openServers();
const minuteMs = 60_000;

const adapterOf = (provider: string, baseUrl: string) =>
  openAdapter({
    ...{ provider, settings: { apiKey: "k", user: "u", password: "p", baseUrl }, rules: openRules },
    ...{ clock: { now: () => scene.clock.time }, websiteSecret: "", findDomain: async () => undefined },
  });

/** An account of a provider with messages to as many people, the first two of whom get one text. */
async function openLane(provider: string, baseUrl: string, count: number) {
  const account = scene.addAccount("SMS", adapterOf(provider, baseUrl), { provider, lines: [scene.line()] });
  const texts = Array.from({ length: count }, (_, index) => `سلام ${Math.max(1, index)}\nلغو۱۱ `);
  const ids: string[] = [];
  for (const text of texts)
    ids.push(await scene.queue(account, { person: await scene.addPerson(), content: { text } }));
  const dispatcher = scene.dispatcher();
  return {
    /** Lets time pass, with a look at what is due every minute, then every hour. */
    async pass(minutes: number, hours = 0) {
      const steps = [...Array<number>(minutes).fill(minuteMs), ...Array<number>(hours).fill(hourMs)];
      await dispatcher.dispatchDue();
      for (const step of steps) {
        scene.clock.time += step;
        await dispatcher.dispatchDue();
      }
      return Promise.all(ids.map(scene.read));
    },
  };
}

describe("SMS.ir that took a batch and gave no answer", () => {
  async function openSmsir(count: number, { isForgetful = false, cutAt = "head" as "head" | "body" } = {}) {
    const peer = new SmsirPeer(scene.clock);
    peer.cutAt = cutAt;
    peer.isForgetful = isForgetful;
    const served = await serve((request, response) => {
      peer.answer(request, response, served.seen.at(-1)?.body ?? "");
    });
    return { peer, ...(await openLane("smsir", served.url, count)) };
  }

  it.each(["head", "body"] as const)(
    "at its %s, is searched for all of it in one list, and called once",
    async (cutAt) => {
      const { peer, pass } = await openSmsir(3, { cutAt });
      const messages = await pass(1);
      expect(messages.map(({ state, providerId, attempts }) => [state, providerId, attempts])).toEqual(
        peer.sent.map(({ messageId }) => ["sent", `${messageId}`, 1]),
      );
      expect(peer.paths).toEqual(["/send/likeToLike", "/send/live"]);
      await pass(3, 40);
      expect(peer.sent).toHaveLength(3);
    },
  );

  it("is not called again where its list lacks them: they are uncertain, after two looks and for good", async () => {
    const { peer, pass } = await openSmsir(3, { isForgetful: true });
    expect(new Set((await pass(1)).map(({ state }) => state))).toEqual(new Set(["sending"]));
    expect(new Set((await pass(1)).map(({ state }) => state))).toEqual(new Set(["uncertain"]));
    await pass(0, 48);
    expect([peer.sent.length, peer.paths]).toEqual([3, ["/send/likeToLike", "/send/live", "/send/live"]]);
  });

  it("is searched in all pages of its list", async () => {
    const { peer, pass } = await openSmsir(1);
    const others = Array.from({ length: 150 }, (_, index) => ({
      ...{ messageId: index, mobile: 9_350_000_000 + index, messageText: "دیگر", lineNumber: 3 },
      sendDateTime: Math.floor(scene.clock.time / 1_000),
    }));
    const before = await pass(0);
    peer.sent.push(...others);
    const [after] = await pass(1);
    expect([before[0]?.state, after?.state, after?.providerId]).toEqual(["sending", "sent", "1000"]);
  });
});

describe("Kavenegar that took a batch and gave no answer", () => {
  it.each([
    ["knows our ids", 0],
    ["knows them late: it refuses the repeat of an id", 3],
  ])("%s", async (_, absences) => {
    const taken = new Map<string, number>();
    let [sends, looks] = [0, 0];
    const { url, seen } = await serve((request, response) => {
      const say = (entries: object[]) =>
        response.end(JSON.stringify({ return: { status: 200, message: "تایید شد" }, entries }));
      const [path = "", query = ""] = (request.url ?? "").split("?");
      const id = new URLSearchParams(query).get("localid") ?? "";
      if (path.endsWith("/statuslocalmessageid.json")) {
        looks += 1;
        const isKnown = looks > absences * 3;
        return void say([
          isKnown ? { messageid: taken.get(id), localid: id, status: 1 } : { messageid: 0, status: 100 },
        ]);
      }
      if (!path.endsWith("/sendarray.json")) return void say([]);
      sends += 1;
      const ids = JSON.parse(new URLSearchParams(seen.at(-1)?.body).get("localmessageids") ?? "[]") as string[];
      for (const each of ids) if (!taken.has(each)) taken.set(each, 500 + taken.size);
      if (sends === 1) return void response.destroy();
      say(ids.map((each) => ({ messageid: taken.get(each), status: 1, cost: 1 })));
    });
    const { pass } = await openLane("kavenegar", url, 3);
    const messages = await pass(5, 2);
    expect(messages.map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
    expect(new Set(messages.map(({ providerId }) => providerId))).toEqual(new Set(["500", "501", "502"]));
    expect(taken.size).toBe(3);
  });
});

describe("a panel that knows no id of ours, took messages and gave no answer", () => {
  it("has each once: what is not known is uncertain, and only its owner repeats it", async () => {
    const numbers: string[] = [];
    const { url, seen } = await serve((_, response) => {
      numbers.push(new URLSearchParams(seen.at(-1)?.body).get("to") ?? "");
      response.destroy();
    });
    const { pass } = await openLane("melipayamak", url, 4);
    const messages = await pass(20, 20);
    expect(messages.map(({ state }) => state)).toEqual(Array(4).fill("uncertain"));
    expect([numbers.length, new Set(numbers).size]).toEqual([4, 4]);
  });
});
