import { expect, it } from "vitest";
import { docPaths } from "./rules.mjs";

const found = (text: string, path = "docs/security.md") =>
  docPaths
    .check([
      { path, text },
      { path: "platform/auth/sign-in.ts", text: "" },
      { path: "docs/decisions/0001-two-programs.md", text: "" },
    ])
    .map(({ line }) => line);

it.each(["`platform/auth/gone.ts`", "[a](decisions/gone.md)", "[a](gone/)", "[a](../platform/gone.ts#L1)"])(
  "a file that does not exist is found: %s",
  (text) => {
    expect(found(`first\n| ${text} |`)).toEqual([2]);
  },
);

it.each([
  "`platform/auth/sign-in.ts`, `platform/auth/`, `platform/<area>`, `platform/AREA/NAME.ts` and `npm test`",
  "[a](decisions/0001-two-programs.md), [b](decisions/), [c](../platform/auth/sign-in.ts#L1)",
  "[a](https://shop.example/gone.ts) and [b](#part)",
])("what exists, and what is no path, is not: %s", (text) => {
  expect(found(text)).toEqual([]);
});

it("decision records may name what was", () => {
  expect(found("`platform/auth/gone.ts`", "docs/decisions/0002-stores.md")).toEqual([]);
});
