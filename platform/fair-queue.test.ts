import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** Runs everything that can run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends on command, and what has begun, in order. */
function scene(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const add = (owner: string, name: string) =>
    queue.run(owner, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, { end: () => resolve(name), fail: reject }));
    });
  const end = async (name: string) => {
    ends.get(name)?.end();
    await settle();
  };
  return { queue, begun, add, end, ends };
}

describe("the fair queue", () => {
  it("serves other owners before one that has its share, and each owner in order", async () => {
    const { begun, add, end } = scene({ total: 3, perOwner: 1, bound: 10 });
    for (const name of ["a1", "a2", "a3", "b1", "b2", "c1", "d1"]) void add(name.charAt(0), name);
    await settle();
    expect(begun).toEqual(["a1", "b1", "c1"]);
    await end("b1");
    expect(begun).toEqual(["a1", "b1", "c1", "b2"]);
    await end("a1");
    expect(begun.at(-1)).toBe("a2");
    await end("a2");
    expect(begun.at(-1), "d's turn comes before a's third").toBe("d1");
    await end("c1");
    expect(begun.at(-1)).toBe("a3");
  });

  it("returns the result of the work, and frees its slot also on failure", async () => {
    const { add, end, ends } = scene({ total: 1, perOwner: 1, bound: 10 });
    const [first, second] = [add("a", "a1"), add("a", "a2")];
    await settle();
    ends.get("a1")?.fail(new Error("broken"));
    await expect(first).rejects.toThrow("broken");
    await settle();
    await end("a2");
    expect(await second).toBe("a2");
  });

  it("refuses work past its bound with a retry time, and accepts again once there is room", async () => {
    const { add, end } = scene({ total: 1, perOwner: 1, bound: 2 });
    void add("a", "a1");
    void add("b", "b1");
    void add("c", "c1");
    const refused = { code: "SERVICE_UNAVAILABLE", retryAfter: 2 };
    await expect(add("d", "d1")).rejects.toMatchObject(refused);
    await end("a1");
    const later = add("d", "d2");
    await expect(add("e", "e1")).rejects.toMatchObject(refused);
    for (const name of ["b1", "c1", "d2"]) await end(name);
    expect(await later).toBe("d2");
  });

  it("refuses what one owner has too many of, and nothing of the others", async () => {
    const { add } = scene({ total: 1, perOwner: 1, bound: 10, boundPerOwner: 2 });
    for (const name of ["a1", "a2", "a3"]) void add("a", name);
    await expect(add("a", "a4")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    void add("b", "b1");
    void add("b", "b2");
  });

  it("keeps its limits in any order of starts and ends, loses no work and leaves no slot unused", async () => {
    const limits = fc.record({ total: fc.integer({ min: 1, max: 4 }), perOwner: fc.integer({ min: 1, max: 3 }) });
    const steps = fc.array(
      fc.oneof(
        fc.record({ add: fc.constantFrom("a", "b", "c", "d") }),
        fc.record({ end: fc.nat(), fails: fc.boolean() }),
      ),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(limits, steps, async ({ total, perOwner }, script) => {
        const { begun, add, ends } = scene({ total, perOwner, bound: 1_000 });
        const [added, ended]: [string[], Set<string>] = [[], new Set()];
        const running = () => begun.filter((name) => !ended.has(name));
        const of = (names: readonly string[], owner: string) => names.filter((name) => name.startsWith(owner));
        const finish = async (name: string, fails: boolean) => {
          ended.add(name);
          if (fails) ends.get(name)?.fail(new Error(name));
          else ends.get(name)?.end();
          await settle();
        };
        const check = () => {
          const waiting = added.filter((name) => !begun.includes(name));
          expect(running().length).toBeLessThanOrEqual(total);
          for (const owner of ["a", "b", "c", "d"]) {
            expect(of(running(), owner).length).toBeLessThanOrEqual(perOwner);
            // In order of arrival within an owner.
            expect(of(begun, owner)).toEqual(of(added, owner).slice(0, of(begun, owner).length));
            // Work that may run does.
            if (of(waiting, owner).length > 0 && of(running(), owner).length < perOwner) {
              expect(running().length).toBe(total);
            }
          }
        };
        for (const step of script) {
          const name = "add" in step ? `${step.add}${added.length}` : running()[step.end % (running().length || 1)];
          if (name === undefined) continue;
          if ("add" in step) {
            added.push(name);
            add(step.add, name).catch(() => undefined);
            await settle();
          } else await finish(name, step.fails);
          check();
        }
        for (let left = running(); left.length > 0; left = running()) await finish(left[0] ?? "", false);
        expect([...begun].sort()).toEqual([...added].sort());
      }),
      { numRuns: 150 },
    );
  });
});
