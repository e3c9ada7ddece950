import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { placeholdersOf, readCatalogues } from "../../scripts/texts.mjs";
import { avoided, replaced, signs } from "./persian.ts";
import { specMessages } from "./spec-messages.ts";
import { findUsedKeys, wordsOf } from "./used-keys.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const catalogues = await readCatalogues(root);
const all = new Map(catalogues.flatMap(({ name, texts }) => texts.map(({ key, text }) => [`${name}:${key}`, text])));

describe("a message of the specification is in the catalogue, in Persian", () => {
  it.each(specMessages.filter((each) => "keys" in each))("$section: $says", ({ keys }) => {
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(all.get(key), key).toMatch(/[آ-ی۰-۹]/);
  });

  it("and none of the list is missing or listed twice", () => {
    expect(new Set(specMessages.map(({ says }) => says)).size).toBe(specMessages.length);
    expect(specMessages.filter(({ section }) => section === 5)).toHaveLength(11);
    expect(specMessages.filter(({ section }) => section === 8)).toHaveLength(16);
  });
});

describe("the catalogues", () => {
  const namespaces = (i18n.options.ns ?? []) as string[];
  const used = findUsedKeys(root, namespaces).map(({ keys, at }) => ({ keys, at, patterns: keys.map(patternOf) }));
  // A key with plural forms is used by its stem.
  const stem = (key: string) => key.replace(/_(one|other)$/, "");

  it("hold every key that the dashboard uses", () => {
    const stems = [...all.keys()].map(stem);
    const missing = used.filter(({ patterns }) => !stems.some((key) => patterns.some((each) => each.test(key))));
    expect(missing.map(({ keys, at }) => `${at}: ${keys}`)).toEqual([]);
  });

  it("hold no unused key", () => {
    const patterns = used.flatMap((each) => each.patterns);
    const keys = [...all.keys()].filter((key) => namespaces.includes(key.replace(/:.*/, "")));
    expect(keys.filter((key) => !patterns.some((each) => each.test(stem(key))))).toEqual([]);
  });

  it("hold no text that no code names", () => {
    const paths = ["app", "contract", "platform", "tracker"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
    );
    const words = wordsOf(
      root,
      paths.filter((path) => /\.tsx?$/.test(path)),
    );
    const others = catalogues.filter(({ name }) => !namespaces.includes(name));
    const idle = others.flatMap(({ name, texts }) =>
      texts.filter(({ key }) => key !== "" && !words.has(lastName(key))).map(({ key }) => `${name}:${key}`),
    );
    expect(idle).toEqual([]);
  });

  it("have a comment that says what they are", () => {
    expect(catalogues.filter(({ about }) => about === "").map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });
});

describe("a text", () => {
  it.each(signs)("has no $what", ({ pattern }) => {
    expect([...all].filter(([, text]) => pattern.test(bare(text)))).toEqual([]);
  });

  it("of the dashboard shows no plural's count, whose digits are Latin", () => {
    const names = (i18n.options.ns ?? []) as string[];
    const shown = [...all].filter(
      ([key, text]) => names.includes(key.replace(/:.*/, "")) && text.includes("{{count}}"),
    );
    expect(shown).toEqual([]);
  });

  it.each(replaced)("no longer says %s", (phrase) => {
    expect([...all].filter(([, text]) => phrase.test(text))).toEqual([]);
  });

  it("has the one word of the glossary for each thing", () => {
    // Names of columns are words of other programs: read, and never shown.
    const shown = [...all].filter(([key]) => !key.startsWith("columnNames:"));
    const found = shown.flatMap(([key, text]) =>
      avoided
        .filter(([word]) => wordPattern(word).test(bare(text)))
        .map(([word, better]) => `${key}: ${word}, not ${better}`),
    );
    expect(found).toEqual([]);
  });
});

/** Without what is filled in and what is not Persian: addresses, names of files, isolated pieces. */
const bare = (text: string) =>
  placeholdersOf(text)
    .reduce((left, name) => left.replace(`{{${name}}}`, "x"), text)
    .replaceAll(/\u2066[^\u2069]*\u2069|https?:\S+/g, "x");

const wordPattern = (word: string) => new RegExp(`(?<![\\p{L}\\u200c])${word}(?!\\p{L})`, "u");

/** Items of a list share the name of the list. */
const lastName = (key: string) => key.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";

function patternOf(key: string): RegExp {
  const parts = key.split("*").map((part) => part.replaceAll(/[.+/]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^.]*")}$`);
}
