import { expect, it } from "vitest";
import { templateText } from "#contract/text/templates.ts";
import { goneState, stateOf } from "./meta-templates.ts";

const { metaRejected, metaPaused } = templateText.reasons;

it.each([
  ["APPROVED", { status: "Approved", reason: null }],
  ["PENDING", { status: "Pending", reason: null }],
  ["IN_APPEAL", { status: "Pending", reason: null }],
  ["PAUSED", { status: "Rejected", reason: metaPaused }],
  ["DISABLED", { status: "Rejected", reason: metaPaused }],
  ["PENDING_DELETION", goneState],
  ["DELETED", goneState],
])("what Meta calls %s is that to its owner", (status, state) => {
  expect(stateOf({ status, rejected_reason: "NONE" })).toEqual(state);
});

it("a rejected one has the reason that Meta gives, where it gives one", () => {
  const rejected = (why?: string) => stateOf({ status: "REJECTED", rejected_reason: why }).reason;
  expect(rejected("INVALID_FORMAT")).toBe(metaRejected("INVALID_FORMAT"));
  expect([rejected("NONE"), rejected()]).toEqual([metaRejected(""), metaRejected("")]);
});
