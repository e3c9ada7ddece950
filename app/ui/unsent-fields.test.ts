import { expect, it } from "vitest";
import { isOwnWord, isWorthKeeping, readFields, restoreFields } from "./unsent-fields.ts";

type Controls = Parameters<typeof readFields>[0];
interface Shown {
  name: string;
  type?: string;
  value?: string;
  checked?: boolean;
}

/** A field as a browser shows it, with what the server's page gave it. */
const field = ({ type = "text", value = "", checked = false, ...more }: Shown, stored: string | boolean = "") => ({
  ...{ type, value, checked, disabled: false, readOnly: false, ...more },
  ...{ defaultValue: String(stored), defaultChecked: stored === true },
});
const select = (name: string, value: string, stored: string) => ({
  ...{ name, value, type: "select-one", disabled: false },
  options: ["a", "b", "c"].map((each) => ({ value: each, defaultSelected: each === stored })),
});
const all = (...controls: object[]) => controls as unknown as Controls;

it("what was typed into fields, boxes and lists is back where the server's page is the same", () => {
  const typed = all(
    field({ name: "phone", value: "0912" }, "0911"),
    field({ name: "active", type: "checkbox", value: "on", checked: true }, false),
    ...["never", "days"].map((value) =>
      field({ name: "reentry", type: "radio", value, checked: value === "days" }, value === "never"),
    ),
    select("audience", "b", "a"),
  );
  const shown = [
    field({ name: "phone", value: "0911" }, "0911"),
    field({ name: "active", type: "checkbox", value: "on" }, false),
    ...["never", "days"].map((value) =>
      field({ name: "reentry", type: "radio", value, checked: value === "never" }, value === "never"),
    ),
    select("audience", "a", "a"),
  ];
  restoreFields(all(...shown), readFields(typed));
  expect(shown.map(({ value }) => value)).toEqual(["0912", "on", "never", "days", "b"]);
  expect(shown.map((each) => "checked" in each && each.checked)).toEqual([false, true, false, true, false]);
});

it("a field that the server's answer changed is not overwritten, nor one that nobody typed into", () => {
  const name = field({ name: "name", value: "saved elsewhere" }, "saved elsewhere");
  const same = field({ name: "email", value: "typed by a script" }, "a@b.example");
  restoreFields(all(name, same), [
    { key: "name 0", value: "typed", stored: "before" },
    { key: "email 0", value: "a@b.example", stored: "a@b.example" },
  ]);
  expect([name.value, same.value]).toEqual(["saved elsewhere", "typed by a script"]);
});

it("what a wrong form shows again is not saved, and is kept over the next form too", () => {
  const again = all(field({ name: "email", value: "new@b.example" }, "new@b.example"));
  const fields = readFields(again, new Map([["email 0", "a@b.example"]]));
  expect(fields).toEqual([{ key: "email 0", value: "new@b.example", stored: "a@b.example" }]);
  const shown = field({ name: "email", value: "a@b.example" }, "a@b.example");
  restoreFields(all(shown), fields);
  expect(shown.value).toBe("new@b.example");
});

it("several fields of one name stay apart", () => {
  const two = (first: string, second: string) => [
    field({ name: "url", value: first }, "x"),
    field({ name: "url", value: second }, "x"),
  ];
  const shown = two("x", "x");
  restoreFields(all(...shown), readFields(all(...two("x", "typed"))));
  expect(shown.map(({ value }) => value)).toEqual(["x", "typed"]);
});

it.each([
  { name: "currentPassword", type: "password" },
  { name: "apiKey", type: "text" },
  { name: "settings.token", type: "text" },
  { name: "headers", type: "textarea" },
  { name: "file", type: "file" },
  { name: "revision", type: "hidden" },
  { name: "", type: "text" },
  { name: "address", type: "text", readOnly: true },
])("is never kept: %o", (shown) => {
  expect(isOwnWord(field(shown) as never)).toBe(false);
  expect(readFields(all(field({ ...shown, value: "hush" })))).toEqual([]);
});

it("one form alone, and a page on which nothing was typed, are not worth keeping", () => {
  const form = (value: string, isSent = false) => ({
    ...{ form: "a", isSent, fields: [{ key: "name 0", value, stored: "" }] },
  });
  expect(isWorthKeeping([form("typed", true)])).toBe(false);
  expect(isWorthKeeping([form("", true), form("")])).toBe(false);
  expect(isWorthKeeping([form("", true), form("typed")])).toBe(true);
  // Beside a button without fields, such as signing another device out.
  expect(isWorthKeeping([form("typed")])).toBe(true);
});
