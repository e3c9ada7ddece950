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
