import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const at = (path: string) => new URL(`../${path}`, import.meta.url);
const states = ["met", "partly", "not met", "n.a."];

const rows = readFileSync(at("docs/security-asvs.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .flatMap((line) => {
    const [numbers = "", state = "", , shownBy = ""] = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return numbers.split(", ").map((number) => ({ number, state, shownBy }));
  });

it("judges each requirement once, and the counts of the threat model are its own", () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const counted = [
    ...readFileSync(at("docs/security.md"), "utf8").matchAll(
      /^\| (?:V(\d+) .*|\*\*all.*?) \|((?: \**\d+\** \|){4})$/gm,
    ),
  ];
  expect(counted).toHaveLength(15);
  for (const [line, chapter, counts = ""] of counted) {
    const own = rows.filter(({ number }) => chapter === undefined || number.startsWith(`${chapter}.`));
    const found = states.map((state) => own.filter((row) => row.state === state).length);
    expect([line, counts.match(/\d+/g)?.map(Number)]).toEqual([line, found]);
  }
  expect(rows).toHaveLength(259);
});

it("names a test for all that is met, or the file that was read, and all of them exist", () => {
  for (const { number, state, shownBy } of rows) {
    const [path = "", ...rest] = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    const files = [path, ...rest].flatMap((name) => {
      const [, before = "", names, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
      return names === undefined ? [name] : names.split(",").map((each) => before + each + after);
    });
    if (shownBy === "–") expect([number, state]).not.toEqual([number, "met"]);
    else expect([number, ...files.filter((file) => !existsSync(at(file)))]).toEqual([number]);
    const isTested = files.every((file) => file.endsWith(".test.ts"));
    expect([number, isTested || shownBy === "–" || shownBy.startsWith("by reading: ")]).toEqual([number, true]);
  }
});
