import { expect, it } from "vitest";
import { record, redo, startHistory, undo } from "./history.ts";

it("goes back and forth, and a new step forgets what was undone", () => {
  let history = startHistory("a");
  for (const next of ["b", "c", "c"]) history = record(history, next);
  expect(history.past).toEqual(["a", "b"]);
  history = undo(undo(undo(history)));
  expect([history.present, history.future]).toEqual(["a", ["b", "c"]]);
  history = redo(history);
  expect(history.present).toBe("b");
  history = record(history, "d");
  expect(redo(history)).toBe(history);
});

it("remembers a hundred steps", () => {
  let history = startHistory(0);
  for (let step = 1; step <= 150; step += 1) history = record(history, step);
  expect(history.past).toHaveLength(100);
});
