import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Deadline } from "./deadline.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("answers for work that takes longer than ten seconds", async () => {
  const deadline = new Deadline();
  const answered = expect(deadline.race(new Promise(() => undefined))).rejects.toMatchObject({
    ...{ code: "SERVICE_UNAVAILABLE", retryAfter: 5 },
  });
  await vi.advanceTimersByTimeAsync(9_900);
  expect(deadline.isOver).toBe(false);
  deadline.check();
  await vi.advanceTimersByTimeAsync(200);
  await answered;
  expect(() => deadline.check()).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }));
});

it("leaves late work that cannot be given up to answer for itself", async () => {
  const late = (whenLate: () => Promise<string> | undefined) =>
    new Deadline(1_000).race(new Promise<string>(() => undefined), whenLate);
  const [given, kept] = [late(() => undefined), late(() => Promise.resolve("on disk"))];
  const refused = expect(given).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await vi.advanceTimersByTimeAsync(1_001);
  await refused;
  expect(await kept).toBe("on disk");
});

it("counts all of a request's parts together, and leaves no timer behind", async () => {
  const deadline = new Deadline(1_000);
  expect(await deadline.race(Promise.resolve("website"))).toBe("website");
  await vi.advanceTimersByTimeAsync(900);
  const late = expect(deadline.race(new Promise(() => undefined))).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });
  await vi.advanceTimersByTimeAsync(101);
  await late;
  expect(vi.getTimerCount()).toBe(0);
});
