import { expect, it } from "vitest";
import { describeNobody } from "./estimate-audience.server.ts";

const segment = "0199c0de-0000-7000-8000-000000000001";

/** What the step says of stored choices where the segments hold so many people. */
function sentenceOf(answers: object, count = 0) {
  const api = { segments: { preview: async () => ({ result: { count } }) } };
  const stored = {
    messages: [{ template: `SMS ${segment}` }],
    segments: [segment],
    exclude: [],
    mode: "snapshot",
    when: "now",
  };
  return describeNobody({ api, param: () => "w" } as never, { ...stored, ...answers });
}

it("the step where segments are chosen says that nobody gets the messages", async () => {
  expect(await sentenceOf({ segments: [] })).toBe("هنوز بخشی انتخاب نکرده‌اید؛ تا آن وقت پیامی ارسال نمی‌شود.");
  expect(await sentenceOf({})).toBe("اکنون کسی در این بخش‌ها نیست.");
  expect(await sentenceOf({}, 3)).toBeUndefined();
});

it("a campaign of links alone has nobody to miss", async () => {
  expect(await sentenceOf({ messages: [], segments: [] })).toBeUndefined();
  expect(await sentenceOf({ messages: "wrong" })).toBeUndefined();
});
