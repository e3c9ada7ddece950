import type { SubmissionResult } from "@conform-to/react";
import { expect, it } from "vitest";
import { chosenSegments, countAddress, readSentBlock } from "./sent-block.ts";

const sentWith = (initialValue: NonNullable<SubmissionResult["initialValue"]>) =>
  readSentBlock({ status: "error", initialValue });

it("a block that is shown again keeps the revision that it was sent with", () => {
  expect(sentWith({ title: "چای", revision: "3" })).toMatchObject({ lastResult: { status: "error" }, revision: 3 });
});

it("an item that is shown again leaves the block's form as it is stored", () => {
  expect(sentWith({ name: "city", value: "" })).toEqual({ lastResult: null, revision: undefined });
  expect(readSentBlock(undefined)).toEqual({ lastResult: null, revision: undefined });
});

it("segments are checked as they were sent, or as they are stored", () => {
  const stored = { segments: ["a"] };
  expect(chosenSegments(readSentBlock(null), stored)).toEqual(["a"]);
  expect(chosenSegments(sentWith({ revision: "3", fields: { segments: ["b", "c"] } }), stored)).toEqual(["b", "c"]);
  expect(chosenSegments(sentWith({ revision: "3", fields: { segments: "b" } }), stored)).toEqual(["b"]);
  expect(chosenSegments(sentWith({ revision: "3" }), stored)).toEqual([]);
});

it("a template or a line that is chosen is counted with the other one, unset ones as empty", () => {
  const fields = new FormData();
  fields.set("fields.template", "t");
  fields.set("title", "یادآوری");
  expect(countAddress("/blocks/b", "fields.template", fields)).toBe("/blocks/b?template=t&line=");
  fields.set("fields.line", "l");
  expect(countAddress("/blocks/b", "fields.line", fields)).toBe("/blocks/b?template=t&line=l");
  expect(countAddress("/blocks/b", "title", fields)).toBeUndefined();
  expect(countAddress("/blocks/b", "fields.bale", fields)).toBeUndefined();
});
