import { expect, it } from "vitest";
import { channelFields, type Line } from "#contract/integration-channels.ts";
import { fillLine, lineForm, readLines } from "./line-form.ts";

it("a new line of a panel is promotional with the opt-out that the law requires; a bot of Bale has none", () => {
  expect(fillLine(undefined, "kavenegar")).toMatchObject({ kind: "promotional", optOut: "لغو۱۱" });
  expect(fillLine(undefined, "bale")).toMatchObject({ kind: "bale", optOut: "" });
});

it("a line keeps what its owner wrote", () => {
  const line = { optOut: "", hours: [], tariff: { fa: 1, latin: 2 } } as unknown as Parameters<typeof fillLine>[0];
  expect(fillLine(line, "kavenegar").optOut).toBe("");
});

it("number and tariffs are taken as they are shown: Persian digits, marks between thousands", () => {
  const typed = { kind: "service", night: "defer", hours: {}, perSecond: "۱٬۰۰۰", active: "on" };
  const read = (number: string, tariffFa: string) =>
    channelFields.shape.lines.safeParse(
      readLines(lineForm.parse({ ...typed, number, tariffFa, tariffLatin: "٣٬٠٠٠" }), [], "new").lines,
    );
  const amounts = { tariff: { fa: 1_500, latin: 3_000 }, perSecond: 1_000 };
  for (const number of ["۳۰۰۰۱", "٣٠٠٠١", "30001"]) {
    expect(read(number, "۱٬۵۰۰").data).toEqual([expect.objectContaining({ number: "30001", ...amounts })]);
  }
  expect(read("۳۰ه", "۱٬۵۰۰").error?.issues).toMatchObject([{ path: [0, "number"], params: { key: "lineNumber" } }]);
  expect(read("30001", "۱٬۵").error?.issues).toMatchObject([{ path: [0, "tariff", "fa"] }]);
});

it("a line without hours stays without them: it follows its kind", () => {
  const stored = { id: "1", optOut: "", hours: [], tariff: { fa: 1, latin: 2 } } as unknown as Line;
  const { hours } = fillLine(stored, "kavenegar");
  const typed = lineForm.parse({ number: "30001", kind: "promotional", night: "defer", hours });
  expect(readLines(typed, [stored], "1").lines).toMatchObject([{ hours: [] }]);
});
