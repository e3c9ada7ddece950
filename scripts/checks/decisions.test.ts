import { expect, it } from "vitest";
import { decisions } from "./rules.mjs";

const record = (number: string, text = "Date: 2026-11-22. Status: accepted.") => ({
  path: `docs/decisions/${number}-a.md`,
  text: `# ${number} A\n\n${text}\n`,
});
const list = (...numbers: string[]) => ({
  path: "docs/decisions/README.md",
  text: `| number | about |\n|---|---|\n${numbers.map((number) => `| ${number} | a |\n`).join("")}`,
});
const found = (...files: { path: string; text: string }[]) =>
  decisions.check(files).map(({ path, line }) => `${path.slice("docs/decisions/".length)}:${line}`);

it("accepts records that are listed, and a row for another page", () => {
  expect(found(list("0001", "0002", "0020"), record("0001"), record("0002"))).toEqual([]);
});

it("reports a record that is not listed, or does not say whether it holds", () => {
  expect(found(list("0001"), record("0001"), record("0002"))).toEqual(["0002-a.md:1"]);
  expect(found(list("0001"), record("0001", "Accepted."))).toEqual(["0001-a.md:3"]);
});

it("reports a row that stands twice", () => {
  expect(found(list("0001", "0002"))).toEqual([]);
  expect(found(list("0001", "0001"))).toEqual(["README.md:4"]);
});

it("reports a record that supersedes another, of which the other says nothing", () => {
  const later = record("0002", "Date: 2026-11-23. Status: accepted; supersedes the limits of 0001. Area: `a`.");
  expect(found(list("0001", "0002"), record("0001"), later)).toEqual(["0002-a.md:3"]);
  const earlier = record("0001", "Date: 2026-11-22. Status: accepted; limits superseded by 0002.");
  expect(found(list("0001", "0002"), earlier, later)).toEqual([]);
});
