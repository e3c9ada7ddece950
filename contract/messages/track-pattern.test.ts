import { expect, it } from "vitest";
import { asTracked } from "./as-tracked.ts";
import { trackPattern } from "./track-content.ts";

const tracking = () => {
  let code = 0;
  return {
    newCode: () => `c${++code}`,
    addressOf: (each: string) => `https://n.example/r/${each}`,
    isOwn: (url: string) => url.startsWith("https://n.example/"),
    isWritten: () => true,
  };
};

it("links of a pattern's values are tracked, in its text too; links of the approved text stay", () => {
  const text = "پیگیری: https://shop.example/o/12 فروشگاه: https://shop.example";
  const values = ["https://shop.example/o/12", "سارا", "https://n.example/u/x", "https://shop.example/o/12"];
  const { content, links } = trackPattern({ text, values }, tracking());
  expect(content).toEqual({
    text: "پیگیری: https://n.example/r/c1 فروشگاه: https://shop.example",
    values: ["https://n.example/r/c1", "سارا", "https://n.example/u/x", "https://n.example/r/c1"],
  });
  expect([...links]).toEqual([["c1", "https://shop.example/o/12"]]);
});

it("a value's link that begins another's leaves that one whole in the text", () => {
  const values = ["https://shop.example/a", "https://shop.example/ab"];
  const { content } = trackPattern({ text: values.join(" "), values }, tracking());
  expect(content.text).toBe("https://n.example/r/c1 https://n.example/r/c2");
});

it("parts are counted by the text as the panel sends it", () => {
  const [fixed, own] = ["https://shop.example/about", "https://shop.example/orders/2026/11/29/12"];
  const count = (text: string, values?: string[]) =>
    asTracked(text, "https://n.example", { links: [fixed, own], values });
  expect(count(`${fixed} ${own}`, [own])).toBe(`${fixed} https://n.example/r/11111111`);
  expect(count(fixed, [])).toBe(fixed);
  expect(count(fixed)).toBe("https://n.example/r/11111111");
  expect(asTracked(`${fixed} ${own}`, "https://n.example", { links: [own] })).toBe(
    `${fixed} https://n.example/r/11111111`,
  );
});
