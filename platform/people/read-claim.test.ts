import { v7 } from "uuid";
import { expect, it } from "vitest";
import { readClaim } from "./read-claim.ts";

const at = Date.parse("2026-11-20T10:00:00Z");
const fieldsOf = (birthday: string) =>
  readClaim("site", {
    ...{ id: v7(), name: "identify", visitor: 1n, at },
    provenance: "browser",
    data: JSON.stringify({ id: "42", birthday }),
  })?.fields;

it("a claim leaves out a birthday after its own day, or of before 1900", () => {
  expect(fieldsOf("2031-01-01")).toEqual({});
  expect(fieldsOf("1850-01-01")).toEqual({});
  expect(fieldsOf("2026-11-20")).toEqual({ birthday: "2026-11-20" });
});
