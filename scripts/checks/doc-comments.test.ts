import { expect, it } from "vitest";
import { docComments } from "./rules.mjs";

const found = (text: string, path = "platform/wallet/menu.ts") =>
  docComments.check([{ path, text }]).map(({ line, message }) => [line, message.split(" ")[0]]);

it("an exported function without a doc comment is found", () => {
  expect(found("\nexport function a() {}")).toEqual([[2, "a"]]);
  expect(found("// Says it.\nexport async function a() {}")).toEqual([[2, "a"]]);
  expect(found("export const a = () => ({\n  b: 1,\n});", "contract/fields.ts")).toEqual([[1, "a"]]);
  expect(found("export default function () {}")).toEqual([[1, "the"]]);
});

it("one with it, of one line, not exported, elsewhere or in tests is not", () => {
  expect(found("/** Says it. */\nexport function a() {}")).toEqual([]);
  expect(found("export const a = (b: number) => b + 1;")).toEqual([]);
  expect(found("function a() {}\nexport const list = [\n  1,\n];")).toEqual([]);
  expect(found("export function A() {}", "app/ui/card.tsx")).toEqual([]);
  expect(found("export function a() {}", "platform/collect/test-platform.ts")).toEqual([]);
});
