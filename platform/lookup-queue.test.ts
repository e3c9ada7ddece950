import { setTimeout as wait } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { Deadline } from "./deadline.ts";
import { type Lookup, LookupQueue } from "./lookup-queue.ts";

const lookup = (name: string, { size = 1, from = 0, to = 0 } = {}) => ({
  ...{ name, items: Array(size).fill(name), firstDay: from, lastDay: to },
});
type Named = Lookup & { name: string };

/** A queue whose queries end on command, and the lookups of each query. */
function scene(limits = { maxItems: 10, maxDays: 5, maxWaiting: 20 }) {
  const queries: string[] = [];
  const ends: ((outcome: "found" | Error) => void)[] = [];
  const queue = new LookupQueue<Named, string>(limits, (website, lookups) => {
    queries.push(`${website}: ${lookups.map(({ name }) => name).join()}`);
    return new Promise((resolve, reject) =>
      ends.push((outcome) => (outcome === "found" ? resolve(outcome) : reject(outcome))),
    );
  });
  const run = (website: string, each: Named, deadline = new Deadline()) => queue.run(website, each, deadline);
  const end = async (outcome: "found" | Error = "found") => {
    ends.shift()?.(outcome);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queries, run, end };
}

it("runs one query a website, which the lookups that wait share", async () => {
  const { queries, run, end } = scene();
  const all = ["1", "2", "3"].map((name) => run("a", lookup(name)));
  const other = run("b", lookup("4"));
  expect(queries).toEqual(["a: 1", "b: 4"]);
  await end();
  await vi.waitFor(() => expect(queries).toEqual(["a: 1", "b: 4", "a: 2,3"]));
  for (let index = 0; index < 2; index += 1) await end();
  expect(await Promise.all([...all, other])).toEqual(Array(4).fill("found"));
});

it("rests as long as a query took where more of the website's came meanwhile, and others have some", async () => {
  const { queries, run, end } = scene();
  const all = [run("a", lookup("1")), run("a", lookup("2")), run("b", lookup("3"))];
  await wait(50);
  await end();
  await end();
  const ended = performance.now();
  expect(queries).toEqual(["a: 1", "b: 3"]);
  void run("a", lookup("4"));
  await vi.waitFor(() => expect(queries).toEqual(["a: 1", "b: 3", "a: 2,4"]), { interval: 1 });
  // A timer may fire a millisecond early.
  expect(performance.now() - ended).toBeGreaterThan(45);
  await end();
  await Promise.all(all);
  void run("a", lookup("5"));
  expect(queries.at(-1)).toBe("a: 5");
});

it("divides what is too large or too far apart, and starves nothing", async () => {
  const { queries, run, end } = scene();
  const all = [
    run("a", lookup("first")),
    run("a", lookup("old", { from: 100, to: 103 })),
    run("a", lookup("large", { size: 11, from: 101, to: 101 })),
    run("a", lookup("near", { from: 104, to: 104 })),
    run("a", lookup("wide", { from: 0, to: 300 })),
  ];
  for (let index = 0; index < 4; index += 1) await end();
  await Promise.all(all);
  expect(queries).toEqual(["a: first", "a: old,near", "a: large", "a: wide"]);
});

it("fails those who share a failed query, and goes on with the next", async () => {
  const { run, end } = scene();
  const [first, second] = [run("a", lookup("1")), run("a", lookup("2"))];
  const failed = expect(first).rejects.toThrow("gone");
  await end(new Error("gone"));
  await failed;
  await end();
  expect(await second).toBe("found");
});

it("refuses what exceeds a website's bound, and only of that website", async () => {
  const { run } = scene({ maxItems: 10, maxDays: 5, maxWaiting: 3 });
  void run("a", lookup("running", { size: 9 }));
  void run("a", lookup("1", { size: 3 }));
  expect(() => run("a", lookup("2"))).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }));
  void run("b", lookup("3", { size: 9 }));
});

it("queries nothing for a request that was answered meanwhile", async () => {
  const { queries, run, end } = scene();
  const past = new Deadline(0);
  await vi.waitFor(() => expect(past.isOver).toBe(true), 20_000);
  const first = run("a", lookup("1"));
  const late = expect(run("a", lookup("2"), past)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  const third = run("a", lookup("3"));
  await end();
  await end();
  await late;
  await Promise.all([first, third]);
  expect(queries).toEqual(["a: 1", "a: 3"]);
});
