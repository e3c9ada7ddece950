import { expect, test } from "vitest";
import { attributeColumn } from "#contract/imports.ts";
import type { AttributeType } from "#contract/profiles.ts";
import { readCells } from "../row-problem.ts";
import { readPerson } from "./read-person.ts";

const read = (type: AttributeType, text: string) =>
  readPerson(readCells(["k-1", text], ["id", attributeColumn(type, "own")]), { zone: "+03:30", now: 0 });

test.each<[AttributeType, string, unknown]>([
  ["text", "007", "007"],
  ["text", "1404/02/01", "1404/02/01"],
  ["number", "۱٬۲۵۰", 1_250],
  ["number", "-12.5", -12.5],
  ["number", "007", 7],
  ["date", "۱۴۰۴/۲/۱", "2025-04-21"],
  ["date", "2025-04-21", "2025-04-21"],
  ["boolean", "بله", true],
  ["boolean", "No", false],
  ["boolean", "۱", true],
  ["list", "چای، قهوه,, شکر ", ["چای", "قهوه", "شکر"]],
])("a cell of an attribute that is a %s, %j, is %j", (type, text, value) => {
  expect(read(type, text)).toMatchObject({ identifiers: { id: "k-1" }, fields: { own: value }, omitted: [] });
});

test.each<[AttributeType, string, string]>([
  ["number", "twelve", "invalid"],
  ["number", "250 تومان", "invalid"],
  ["date", "1404/13/01", "invalid"],
  ["boolean", "شاید", "invalid"],
  ["list", "،", "invalid"],
  ["list", "x".repeat(201), "invalid"],
  ["text", "x".repeat(1_001), "tooLong"],
])("a cell that is no %s, %j, is left out of its row", (type, text, problem) => {
  const person = read(type, text);
  expect(person).toMatchObject({ omitted: [{ problem, field: "attribute.own" }] });
  expect(person).not.toHaveProperty("fields.own");
});
