import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hourMs, openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import type { ListedMessage, UnclearPolicy } from "./adapters/adapter.ts";
import { Dispatcher } from "./dispatcher.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

/** Statements and ends of transactions of one batch, with some to spare: the last steps kill nobody. */
const maxSteps = 40;

/** A provider that remembers by our id what it took, and lists it by number and text. */
function panel(unclear: UnclearPolicy) {
  const listed: ListedMessage[] = [];
  const adapter = scriptedAdapter({
    unclear,
    async send(messages) {
      adapter.sent.push(...messages.map(({ id }) => id));
      const at = Math.floor(scene.clock.time / 1_000) * 1_000;
      for (const { id, to } of messages) listed.push({ providerId: `at-${id}`, from: "", to, text: "سلام", at });
      return messages.map(({ id }) => ({ kind: "accepted", providerId: `at-${id}` }));
    },
    listSent: async (since) => listed.filter(({ at }) => at >= since),
    lookUp: async ({ id }) =>
      adapter.sent.includes(id) ? { kind: "found", providerId: `at-${id}` } : { kind: "absent" },
  });
  return adapter;
}

/** Sends two messages with a worker that dies at a step, and lets others go on for a day. */
async function dieAt(step: number, policy: UnclearPolicy) {
  const adapter = panel(policy);
  const account = scene.addAccount("SMS", adapter, { caps: { day: 1 }, lines: [scene.line()] });
  const people = [await scene.addPerson(), await scene.addPerson()];
  const ids = await Promise.all(people.map((person) => scene.queue(account, { person, queueMs: 72 * hourMs })));
  const { postgres, isDead } = mortalPostgres(scene.postgres, step);
  await new Dispatcher({ ...scene.delivery, postgres }).dispatchDue().catch(() => undefined);
  for (let round = 0; round < 12; round += 1) {
    scene.clock.time += 2 * 60_000;
    await scene.dispatcher().dispatchDue();
  }
  const messages = await Promise.all(ids.map((id) => scene.read(id)));
  const counts = ids.map((id) => adapter.sent.filter((sent) => sent === id).length);
  const uses = await scene.postgres.query<{ used: number }>(
    "SELECT day_used AS used FROM cap_uses WHERE person = ANY($1::bigint[])",
    [people],
  );
  return { died: isDead(), states: messages.map(({ state }) => state), counts, uses: uses.map(({ used }) => used) };
}

describe("a worker that dies at any statement of a batch", () => {
  it.each<UnclearPolicy>(["uncertain", "lookup", "list"])(
    "sends each message once, with the policy %s",
    async (policy) => {
      const seen = new Set<string>();
      for (let step = 1; step < maxSteps; step += 1) {
        const { died, states, counts, uses } = await dieAt(step, policy);
        for (const [index, state] of states.entries()) {
          seen.add(state);
          // Uncertain is honest: it was sent, or it was not; in both cases it is not repeated. What was sent is in the list.
          if (policy === "lookup" || state !== "uncertain")
            expect([step, state, counts[index]]).toEqual([step, "sent", 1]);
          else expect(counts[index]).toBeLessThanOrEqual(policy === "list" ? 0 : 1);
        }
        expect([step, uses]).toEqual([step, [1, 1]]);
        if (!died) break;
      }
      expect([...seen].sort()).toEqual(policy === "lookup" ? ["sent"] : ["sent", "uncertain"]);
    },
  );

  it("repeats under the same id alone where the provider takes that for one, and counts it once", async () => {
    let repeated = 0;
    for (let step = 1; step < maxSteps; step += 1) {
      const { died, states, counts, uses } = await dieAt(step, "again");
      expect([step, states, uses]).toEqual([step, ["sent", "sent"], [1, 1]]);
      for (const count of counts) expect([1, 2]).toContain(count);
      repeated += counts.filter((count) => count === 2).length;
      if (!died) break;
    }
    expect(repeated).toBeGreaterThan(0);
  });
});
