import fc from "fast-check";
import { expect, it } from "vitest";
import { SaveOrder } from "./save-order.ts";

/** A platform that takes a save of the revision it has alone, and answers in its own time. */
function openPlatform(scheduler: fc.Scheduler) {
  const platform = { revision: 1, stored: new Map<string, string>(), stale: 0 };
  const save = async (what: string, text: string, revision: number) => {
    await scheduler.schedule(Promise.resolve(), `${what} arrives`);
    if (revision === platform.revision) {
      platform.revision += 1;
      platform.stored.set(what, text);
    } else platform.stale += 1;
    const now = platform.revision;
    await scheduler.schedule(Promise.resolve(), `${what} is answered`);
    return now;
  };
  return { platform, save };
}

const press = fc.record({ what: fc.constantFrom("map", "one", "two"), text: fc.string({ maxLength: 3 }) });

it("however a map and its forms are saved, nothing is refused, and the last of each is what is stored", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(press, { maxLength: 12 }), async (scheduler, presses) => {
      const { platform, save } = openPlatform(scheduler);
      const order = new SaveOrder();
      const last = new Map<string, string>();
      /** As the browser knows it. */
      let revision = 1;
      const saves = presses.map(async ({ what, text }) => {
        await scheduler.schedule(Promise.resolve(), `${what} is pressed`);
        last.set(what, text);
        await order.run(what, async () => {
          revision = await save(what, text, revision);
        });
      });
      await scheduler.waitFor(Promise.all(saves));
      expect([platform.stale, order.underWay]).toEqual([0, undefined]);
      expect(platform.stored).toEqual(last);
    }),
  );
});

it("of saves of one block that wait the last alone is made, in the place of the first", async () => {
  const order = new SaveOrder();
  const made: string[] = [];
  let answer = () => {};
  const first = order.run("one", () => {
    made.push("one, first");
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  await Promise.resolve();
  const later = ["one, second", "map", "one, last"].map((name) =>
    order.run(name.slice(0, 3), async () => void made.push(name)),
  );
  expect(order.underWay).toBe("one");
  answer();
  await Promise.all([first, ...later]);
  expect(made).toEqual(["one, first", "one, last", "map"]);
});

it("a save that fails says so, and the next one is made all the same", async () => {
  const order = new SaveOrder();
  const failed = order.run("one", () => Promise.reject(new Error("gone")));
  const next = order.run("map", async () => {});
  await expect(failed).rejects.toThrow("gone");
  await next;
  expect(order.underWay).toBeUndefined();
});
