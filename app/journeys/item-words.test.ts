import { expect, it } from "vitest";
import type { Item } from "#contract/journeys/items.ts";
import { readItem } from "./item-form.ts";
import { itemWords } from "./item-words.server.ts";

const rowOf = (data: object) =>
  itemWords({ id: "1", block: "1", position: 0, kind: "filter", data: { group: 0, ...data } } as unknown as Item);

it("a filter of a journey is said, and can be typed, by Persian words", () => {
  expect(rowOf({ of: "property", name: "campaign", op: "eq", value: "yalda" })).toMatch(/کمپین .*yalda$/);
  expect(rowOf({ of: "reset", name: "medium", op: "any_of", value: ["search"] })).toMatch(/کانال ورودی .*جست‌وجو$/);
  expect(rowOf({ of: "property", name: "data.size", op: "is", value: "42" })).toContain("data.size");
  expect(readItem("filter", { of: "property", name: "کمپین", op: "is", value: "yalda" } as never)).toEqual({
    ...{ of: "property", name: "campaign", op: "is", value: "yalda", group: 0 },
  });
});

it("a header is said with the end of its value, which is mostly a key", () => {
  const header = (value: string, name = "X-Key") =>
    itemWords({ id: "1", block: "1", position: 0, kind: "header", data: { name, value } });
  expect(header("Bearer 0123456789abcd")).toBe("X-Key: ••••abcd");
  expect(header("short-key")).toBe("X-Key: ••••");
  expect(header("application/json", "content-type")).toBe("content-type: application/json");
  expect(header("{{ person.id }}")).toBe("X-Key: {{ person.id }}");
  expect(header("key={{person.id}}")).toBe("X-Key: ••••id}}");
});
