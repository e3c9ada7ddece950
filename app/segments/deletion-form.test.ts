import { expect, it } from "vitest";
import { deletionForm } from "./deletion-form.ts";

it("the name is typed where people are inside, and nothing where nobody is", () => {
  expect(deletionForm({ name: "سبد", size: 0 })).toBeUndefined();
  const form = deletionForm({ name: "سبد", size: 2 });
  expect(form?.safeParse({ name: " سبد " })).toEqual({ success: true, data: { name: "سبد" } });
  const refused = form?.safeParse({ name: "سب" });
  expect(refused?.error?.issues.map(({ message }) => message)).toEqual(["نام بخش «سبد» است."]);
});
