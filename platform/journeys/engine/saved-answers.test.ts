import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiCallAdapter } from "#platform/delivery/adapters/api-call.ts";
import { settlementOf } from "#platform/delivery/settlement-of.ts";
import { settleMessages } from "#platform/delivery/sql/settle.ts";
import { call, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { openRules, openServers } from "#tests/platform-fixtures/outgoing.ts";
import { keepSaved } from "./keep-saved.ts";
import { wakeHolding } from "./wake-holding.ts";

const { serve } = openServers();
let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

/** Sends what waits of a journey to a real server, as the dispatcher does. */
async function send(journey: number): Promise<void> {
  const adapter = apiCallAdapter({ clock: { now: () => scene.clock.time }, rules: openRules, secret: "s" });
  const rows = await scene.postgres.query<{ id: string; content: object }>(
    `UPDATE messages SET state = 'sending', attempts = 1 WHERE journey = $1 AND state = 'queued' RETURNING id, content`,
    [journey],
  );
  for (const { id, content } of rows) {
    const [outcome] = await adapter.send([{ id, attempt: 1, to: "", from: undefined, content, expiresAt: 0 }]);
    if (outcome === undefined) throw new Error("No outcome");
    const attempted = { id, attempt: 1, failures: 0, expiresAt: scene.clock.time, service: "shop" };
    const settlement = settlementOf(outcome, attempted, { policy: "again", now: scene.clock.time });
    await settleMessages(scene.postgres, [settlement], new Date(scene.clock.time));
  }
  await wakeHolding(scene.postgres);
  await scene.step();
}

describe("what the answer of a call says", () => {
  it("is kept by the run: people wait for it, later messages have it, their way says it", async () => {
    const { url, seen } = await serve((_, response) =>
      response.end(JSON.stringify({ data: { code: "GOL-20", percent: 20, "": "x" }, long: "ا".repeat(2_000) })),
    );
    const save = [
      { path: "data.code", as: "coupon" },
      { path: "data.percent", as: "percent" },
      { path: "data.nothing", as: "none" },
      { path: "long", as: "long" },
    ];
    const { no } = await scene.addJourney({
      1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
      2: call({ next: 3 }, { url, save, body: "{{event.cart}}" }),
      3: { type: "flow.wait_time", fields: { for: { amount: 1, unit: "hour" } }, to: { next: 4 } },
      4: call({ next: 5 }, { url, body: "{{run.coupon}} {{run.percent}} {{run.none||هیچ}}" }),
      5: { type: "flow.end" },
    });
    const sara = await scene.addPerson();
    await scene.apply([scene.event("add_to_cart", sara, { properties: { cart: "الف" } })]);
    await scene.step();
    // She waits at the call, though nothing is connected to its failure.
    expect((await scene.runsOf(no)).map(({ block }) => block)).toEqual([2]);
    await send(no);
    expect((await scene.runsOf(no)).map(({ block }) => block)).toEqual([3]);
    scene.clock.time += 2 * 3_600_000;
    await scene.step();
    await send(no);
    expect(seen.map(({ body }) => body)).toEqual(["الف", "GOL-20 20 هیچ"]);
    expect((await scene.wayOf(no, sara)).map(([block, way]) => `${block} ${way}`)).toEqual([
      ...["1 next", "2 next", "3 next", "4 next", "5 end"],
    ]);
    const [decision] = await scene.postgres.query<{ detail: { saved: Record<string, string> } }>(
      "SELECT detail FROM journey_decisions WHERE journey = $1 AND block = 2",
      [no],
    );
    expect(decision?.detail.saved).toEqual({ coupon: "GOL-20", percent: "20", long: "ا".repeat(80) });
  });

  it("is what a condition after the call looks at, and the condition keeps what it saw", async () => {
    const { url } = await serve((_, response) => response.end(JSON.stringify({ level: "gold" })));
    const filter = (name: string, value: string) => ({ of: "attribute", name, op: "is", value, group: 0 });
    const { no } = await scene.addJourney({
      1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
      2: call({ next: 3 }, { url, save: [{ path: "level", as: "level" }], body: "" }),
      3: {
        type: "condition.attribute",
        items: [filter("run.level", "gold"), filter("city", "Tehran")],
        to: { yes: 4, no: 5 },
      },
      4: { type: "flow.end" },
      5: { type: "flow.end" },
    });
    const sara = await scene.addPerson();
    await scene.apply([scene.event("add_to_cart", sara)]);
    await scene.step();
    await send(no);
    const decisions = await scene.postgres.query<{ block: number; output: string | null; detail: object | null }>(
      "SELECT block, output, detail FROM journey_decisions WHERE journey = $1 AND block > 2 ORDER BY id",
      [no],
    );
    expect(decisions).toEqual([
      { block: 3, output: "no", detail: { seen: { "run.level": "gold", city: null } } },
      { block: 5, output: null, detail: null },
    ]);
  });

  it.each([
    ["no JSON", "GOL-20", 200],
    ["a refusal", JSON.stringify({ data: { code: "X" } }), 404],
  ])("is nothing where it is %s: what needs it is not sent", async (_, body, status) => {
    const { url, seen } = await serve((_request, response) => response.writeHead(status).end(body));
    const { no } = await scene.addJourney({
      1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
      2: call({ next: 3 }, { url, save: [{ path: "data.code", as: "coupon" }], body: "" }),
      3: call({ next: 4 }, { url, body: "{{run.coupon}}" }),
      4: { type: "flow.end" },
    });
    await scene.apply([scene.event("add_to_cart", await scene.addPerson())]);
    await scene.step();
    await send(no);
    expect(seen).toHaveLength(1);
    expect(await scene.runsOf(no)).toEqual([]);
    expect((await scene.messagesOf(no)).at(-1)).toMatchObject({ block: 3, state: "dropped", reason: "missing_value" });
  });
});

it("a run keeps the twenty values that were saved last, of one name the newest", () => {
  let kept = keepSaved();
  for (let index = 0; index < 30; index += 1) kept = keepSaved(kept, { [`v${index}`]: "1" });
  kept = keepSaved(kept, { v29: "2", v10: "3" });
  expect(Object.keys(kept ?? {})).toHaveLength(20);
  expect(kept).toMatchObject({ v29: "2", v10: "3" });
  expect(keepSaved()).toBeUndefined();
});
