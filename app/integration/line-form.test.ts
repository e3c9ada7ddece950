import { expect, it } from "vitest";
import { fillLine } from "./line-form.ts";

it("a new line of a panel is promotional with the opt-out that the law requires; a bot of Bale has none", () => {
  expect(fillLine(undefined, "kavenegar")).toMatchObject({ kind: "promotional", optOut: "لغو۱۱" });
  expect(fillLine(undefined, "bale")).toMatchObject({ kind: "bale", optOut: "" });
});

it("a line keeps what its owner wrote", () => {
  const line = { optOut: "", hours: [], tariff: { fa: 1, latin: 2 } } as unknown as Parameters<typeof fillLine>[0];
  expect(fillLine(line, "kavenegar").optOut).toBe("");
});
