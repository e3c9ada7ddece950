import { expect, it } from "vitest";
import { conditionRows } from "./segment-words.server.ts";

const id = "0000000b-0000-4000-8000-000000000002";

it("the summary names the segment that a condition names", () => {
  const groups = [{ meets: "all", items: [{ subject: "segment", op: "is", value: id, filters: [] }] }];
  const [row] = conditionRows({ groups }, new Map([[id, "خریداران"]]));
  expect(row?.value).toBe("عضو بخش «خریداران»");
  expect(conditionRows({ groups })[0]?.value).toBe("عضو بخش دیگر");
});
