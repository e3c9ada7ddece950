import { expect, it } from "vitest";
import { thinHandlers } from "./rules.mjs";

const found = (text: string, path = "platform/goals/routes.ts") =>
  thinHandlers.check([{ path, text }]).map(({ line, message }) => [line, message]);
const handler = (body: string) => `\nexport const goalRoutes = { get: owner.goals.get.handler(${body}) };\n`;
const says = (part: string) => [[2, expect.stringContaining(part)]];

it("a file of routes that reads a store is found", () => {
  const message = says("never a store");
  expect(found('\nimport { findGoal } from "./sql/goals.ts";')).toEqual(message);
  expect(found('\nimport { type GoalRow, findGoal } from "./sql/goals.ts";')).toEqual(message);
  expect(found('\nimport { findUser } from "#platform/auth/sql/find-user.ts";')).toEqual(message);
  expect(found('\nimport { sql } from "#platform/stores/clickhouse/sql.ts";')).toEqual(message);
  expect(found('\nimport { a } from "./sql/a.ts";', "platform/segments/lists/upload-routes.ts")).toEqual(message);
});

it("a handler that decides or is long is found", () => {
  expect(found(handler("async () => { if (row) go(); }"))).toEqual(says("no `if`"));
  expect(found(handler("async () => { run(() => { throw gone(); }); }"))).toEqual(says("no `throw`"));
  expect(found(handler("async function () { a(); b(); c(); d(); e(); f(); }"))).toEqual(says("6 statements"));
});

it("a handler that passes its call on is not, nor are types of a store and other functions", () => {
  expect(found(handler("async () => { a(); b(); c(); d(); return ok(isOn ? 1 : 2); }"))).toEqual([]);
  expect(found(handler("async ({ input }) => ok(await readGoal(input))"))).toEqual([]);
  expect(found(handler("readGoal"))).toEqual([]);
  expect(found('import type { GoalRow } from "./sql/goals.ts";')).toEqual([]);
  expect(found("const keyOf = () => { if (a) throw b; };")).toEqual([]);
  expect(found('import { findGoal } from "./sql/goals.ts";', "platform/goals/read-goals.ts")).toEqual([]);
});
