import { ORPCError, ValidationError } from "@orpc/server";
import pino from "pino";
import { expect, it } from "vitest";
import { toAppError } from "./error-encoder.ts";

function convert(error: unknown) {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
  return { code: toAppError(error, log).code, logged: lines.length };
}

it("blames the client for a request that it aborted, and the server for every other broken connection", () => {
  const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET", statusCode: 400 });
  expect(convert(aborted)).toEqual({ code: "BAD_REQUEST", logged: 0 });
  const lost = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  expect(convert(lost)).toEqual({ code: "INTERNAL_SERVER_ERROR", logged: 1 });
});

it("repeats no more than 100 characters of a name that the sender made up, and 20 unknown names", () => {
  const issuesOf = (issue: { message: string; path?: readonly PropertyKey[]; keys?: string[] }) => {
    const cause = new ValidationError({ message: "Input validation failed", issues: [issue], data: {} });
    return toAppError(new ORPCError("BAD_REQUEST", { cause }), pino({ level: "silent" })).issues;
  };
  const [long, short] = ["k".repeat(400_000), "k".repeat(100)];
  expect(issuesOf({ message: "wrong", path: ["data", long, 3] })).toEqual([
    { path: ["data", short, 3], message: "wrong" },
  ]);
  const keys = [long, ...Array.from({ length: 50_000 }, (_, index) => `name${index}`)];
  const named = issuesOf({ message: "unknown", path: ["data"], keys });
  expect(named?.slice(0, 2).map(({ path }) => path)).toEqual([
    ["data", short],
    ["data", "name0"],
  ]);
  expect(named).toHaveLength(20);
});
