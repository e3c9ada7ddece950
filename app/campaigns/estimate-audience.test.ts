import { expect, it } from "vitest";
import { describeNobody } from "./estimate-audience.server.ts";

const segment = "0199c0de-0000-7000-8000-000000000001";

const other = "0199c0de-0000-7000-8000-000000000002";

/** What the step says of stored choices beside the segments that it offers. */
function sentenceOf(answers: object, isEmpty = true) {
  const stored = {
    messages: [{ template: `SMS ${segment}` }],
    segments: [segment],
    exclude: [],
    mode: "snapshot",
    when: "now",
  };
  const sized = [
    { value: segment, label: "", isEmpty },
    { value: other, label: "", isEmpty: false },
  ];
  return describeNobody({ ...stored, ...answers }, sized);
}

it("the step where segments are chosen says that nobody gets the messages", () => {
  expect(sentenceOf({ segments: [] })).toBe("هنوز بخشی انتخاب نکرده‌اید؛ تا آن وقت پیامی ارسال نمی‌شود.");
  expect(sentenceOf({})).toBe("اکنون کسی در این بخش‌ها نیست.");
  expect(sentenceOf({}, false)).toBeUndefined();
  expect(sentenceOf({ segments: [segment, other] })).toBeUndefined();
  // Gone since it was chosen: the start says so.
  expect(sentenceOf({ segments: ["0199c0de-0000-7000-8000-000000000009"] })).toBeUndefined();
});

it("a campaign of links alone has nobody to miss", () => {
  expect(sentenceOf({ messages: [], segments: [] })).toBeUndefined();
  expect(sentenceOf({ messages: "wrong" })).toBeUndefined();
});
