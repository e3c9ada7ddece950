import { expect, it } from "vitest";
import { printResult } from "./print-result.ts";

const settled = (result: object) =>
  printResult("settle", { days: 0, settled: 0, interrupted: false, unreached: 0, ...result });

it("what a settling leaves is said as far as it is known", () => {
  expect(settled({})).toBe("every closed day is settled");
  expect(settled({ days: 5, settled: 5 })).toMatch(/^days settled +5\nleft +0$/);
  expect(settled({ days: 5, settled: 3 })).toMatch(/^left +2 {2}events came meanwhile: run it again$/m);
});

it("a settling that was stopped does not say that nothing is left", () => {
  const interrupted = { interrupted: true };
  expect(settled({ ...interrupted, days: 5, settled: 3 })).toMatch(/^left +2 {2}it was stopped: run it again$/m);
  const some = settled({ ...interrupted, days: 5, settled: 5, unreached: 2 });
  expect(some).toMatch(/^days settled +5\nwebsites left +2 {2}it was stopped before their days were counted$/);
  expect(settled({ ...interrupted, unreached: 1 })).toMatch(/^websites left +1 /m);
});
