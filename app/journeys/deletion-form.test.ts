import { expect, it } from "vitest";
import { deletionForm } from "./deletion-form.ts";

it("the name is typed where people are inside, and nothing where nobody is", () => {
  expect(deletionForm({ name: "سبد", people: 0, queued: 0 })).toBeUndefined();
  const form = deletionForm({ name: "سبد", people: 2, queued: 0 });
  expect(form?.safeParse({ name: " سبد " })).toEqual({ success: true, data: { name: "سبد" } });
  const refused = form?.safeParse({ name: "سب" });
  expect(refused?.error?.issues.map(({ message }) => message)).toEqual(["نام سفر «سبد» است."]);
});
