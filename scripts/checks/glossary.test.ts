import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readGlossary } from "./glossary.mjs";
import { glossary } from "./rules.mjs";

const page = [
  "| concept | name | not |",
  "|---|---|---|",
  "| a day whose settled rows are out of date | dirty day | dirt |",
  "| two people used one browser | `BrowserHandover` | turn (in names) |",
  "| results in memory | cache | kept rows, telling |",
  "| a report by mail | email report | digest |",
  "",
  "| word | where | why |",
  "|---|---|---|",
  "| digest | `.digest(` | Node's name |",
  "| * | `platform/stores/*/migrations/**` | never edited |",
].join("\n");

const found = (text: string, path = "platform/visits/days.ts") =>
  glossary
    .check([
      { path: "docs/glossary.md", text: page },
      { path, text },
    ])
    .map(({ line, message }) => [line, /says "(.+)"|^"(.+?)"/.exec(message)?.slice(1).join("")]);

describe("a refused word is found", () => {
  it.each([
    ["a name", "const dirtOf = 1;", "dirt"],
    ["a property", "const a = { raiseDirt: 1 };", "dirt"],
    ["two words of a name", "class KeptRows {}", "kept rows"],
    ["a comment", "// Tellings: every telling of a purchase.", "telling"],
    ["SQL", "const a = sql`SELECT day FROM dirt`;", "dirt"],
    ["a log line", 'log.info("kept rows dropped");', "kept rows"],
    ["a name only", "const takeTurn = 1;", "turn"],
    ["a column", "const a = sql`SELECT turn_at FROM people`;", "turn"],
  ])("in %s: %s", (_, text, word) => {
    expect(found(`\n${text}`)).toEqual([[2, word]]);
  });

  it("in docs, SQL files and file names", () => {
    expect(found("Days with dirt.", "docs/operating.md")).toEqual([[1, "dirt"]]);
    expect(found("CREATE TABLE dirt (turn_id int);", "platform/stores/postgres/schema.sql")).toEqual([
      [1, "dirt"],
      [1, "turn"],
    ]);
    expect(found("", "platform/visits/kept-rows.ts")).toEqual([[1, "kept rows"]]);
  });
});

it("ordinary words, parts of words and exceptions are not", () => {
  expect(found("// In turn: nothing here is dirty, nothing is kept.\nconst dirty = kept.rows;")).toEqual([]);
  expect(found('createHash("sha256").digest("hex");')).toEqual([]);
  expect(found("const digest = 1;")).toEqual([[1, "digest"]]);
  expect(found("CREATE TABLE dirt;", "platform/stores/clickhouse/migrations/0001-a.sql")).toEqual([]);
});

it("the glossary itself can be read", () => {
  const { words, exceptions } = readGlossary(readFileSync("docs/glossary.md", "utf8"));
  expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(["dirt", "digest", "turn", "manieth"]));
  expect(exceptions.map(({ word }) => word)).toContain("digest");
});
