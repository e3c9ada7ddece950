import { expect, it } from "vitest";
import { targetsOf } from "./block-targets.ts";

const block = (id: string, title: string, ...to: string[]) => ({
  ...{ id, title, type: "flow.end" as const },
  connections: to.map((each) => ({ to: each })),
});

it("blocks of one name say behind which they stand, others their name alone", () => {
  const all = [
    block("a", "صبر", "c"),
    block("b", "شرط", "d"),
    block("c", "پایان"),
    block("d", "پایان"),
    block("e", "پایان"),
  ];
  expect(targetsOf(all.slice(1), all)).toEqual([
    { value: "b", label: "شرط" },
    { value: "c", label: "پایان (پس از «صبر»)" },
    { value: "d", label: "پایان (پس از «شرط»)" },
    { value: "e", label: "پایان" },
  ]);
});
