import { expect, test } from "vitest";
import { inSlices } from "./in-slices.ts";

test("long work is done in order, with a turn for other work in between", async () => {
  const done: string[] = [];
  let time = 0;
  setImmediate(() => done.push("other"));
  await inSlices(
    ["a", "b", "c"],
    (item) => {
      time += 3;
      done.push(item);
    },
    () => time,
  );
  expect(done).toEqual(["a", "b", "other", "c"]);
});
