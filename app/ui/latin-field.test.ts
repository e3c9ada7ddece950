import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("what is typed in Latin letters has one name: nothing else turns the spelling check off by hand", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && file !== "ui/latin-field.tsx")
    .map((file) => `app/${file}`);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /spellCheck[=:]/.test(readFileSync(file, "utf8")))).toEqual([]);
});
