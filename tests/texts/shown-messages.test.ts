import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type ShownBy, specMessages } from "./spec-messages.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = new Map<string, string>();
const sourceOf = (path: string) => {
  const source = sources.get(path) ?? readFileSync(join(root, path), "utf8");
  sources.set(path, source);
  return source;
};

/** Files of the dashboard that a file imports, later ones too, by their paths. */
const importsOf = (path: string): string[] =>
  [...sourceOf(path).matchAll(/\b(?:from|import|import\()\s*"(#app\/|\.{1,2}\/)([^"]+)"/g)]
    .map(([, start = "", rest = ""]) =>
      start === "#app/" ? `app/${rest}` : normalize(join(dirname(path), start, rest)),
    )
    .filter((each) => existsSync(join(root, each)));

/** Whether a file is reached from another by imports. */
function reaches(from: string, file: string): boolean {
  const seen = new Set([from]);
  for (const path of seen) for (const next of importsOf(path)) seen.add(next);
  return seen.has(file);
}

const messages = specMessages.flatMap((message) => ("shown" in message ? [message] : []));
const nowhere: ShownBy = { file: "", on: [] };
const places = messages.flatMap(({ keys, shown }) => keys.map((key) => ({ key, place: shown[key] ?? nowhere })));

describe("a message of section 8 is shown where the specification puts it", () => {
  it("each key has its place, and no place is of another key", () => {
    for (const { keys, shown, says } of messages) expect(Object.keys(shown).sort(), says).toEqual([...keys].sort());
    expect(messages).toHaveLength(14);
  });

  it.each(places)("$key", ({ key, place }) => {
    const { file, on } = place;
    const says = place.says ?? `t("${key.replace(/^\w+:/, "")}"`;
    // A component that has several namespaces names the one of the key.
    const named = says.replace('t("', `t("${key.replace(/:.*/, "")}:`);
    const source = sourceOf(file);
    expect(source.includes(says) || source.includes(named), `${file} says ${says}`).toBe(true);
    for (const screen of on) expect(reaches(screen, file), `${screen} uses ${file}`).toBe(true);
  });

  it("every page that deletes something says afterwards that it is deleted", () => {
    const pages = readdirSync(join(root, "app/routes"))
      .filter((name) => name.endsWith("delete"))
      .map((name) => `app/routes/${name}/route.tsx`);
    expect(pages.length).toBeGreaterThan(12);
    const says = (path: string) => /key: "(\w+D|d)eleted"/.test(sourceOf(path));
    expect(pages.filter((page) => ![page, ...importsOf(page)].some(says))).toEqual([]);
  });
});
