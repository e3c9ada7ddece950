import { expect, it } from "vitest";
import { AdmissionQueue } from "./admission-queue.ts";

const block = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

/** Batches that occupy the event loop, and the order in which they are worked on. */
function scene() {
  const queue = new AdmissionQueue();
  const worked: string[] = [];
  const send = async (name: string, { network = "5.160.1.1", milliseconds = 0 } = {}) => {
    await queue.wait(name.charAt(0), network);
    await undefined;
    block(milliseconds);
    worked.push(name);
  };
  return { queue, worked, send };
}

it("admits a batch at once where none is worked on", () => {
  expect(new AdmissionQueue().wait("a", "")).toBeUndefined();
});

it("works on websites in turns, and on the networks of a website in turns", async () => {
  const { worked, send } = scene();
  await Promise.all([
    ...["a1", "a2", "a3"].map((name) => send(name)),
    send("a4", { network: "5.160.1.2" }),
    ...["b1", "b2"].map((name) => send(name)),
  ]);
  expect(worked).toEqual(["a1", "a2", "b1", "a4", "b2", "a3"]);
});

it("serves timers and sockets between batches that take long", async () => {
  const { worked, send } = scene();
  const batches = Array.from({ length: 10 }, (_, number) => send(`a${number}`, { milliseconds: 6 }));
  let between = 0;
  const serve = () => {
    between += 1;
    if (worked.length < 10) setImmediate(serve);
  };
  setImmediate(serve);
  await Promise.all(batches);
  expect(between).toBeGreaterThan(5);
});

it("refuses a website whose batches wait by the hundred, and no other", async () => {
  const { send } = scene();
  const flood = Array.from({ length: 200 }, (_, number) => send(`a${number}`));
  const quiet = send("b");
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(200 - 129);
  expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await quiet;
});
