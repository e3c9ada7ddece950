import { describe, expect, it } from "vitest";
import { readIdentity } from "./identity.ts";
import { violationText } from "./text/violations.ts";

describe("who somebody says they are", () => {
  it("is the owner's id as it is, the e-mail folded, the phone as one number", () => {
    expect(readIdentity({ id: " Ab7 ", email: " Sara@Shop.Example ", phone: "۰۹۱۲ ۱۲۳ ۴۵۶۷" })).toEqual({
      identifiers: { id: "Ab7", email: "sara@shop.example", phone: "+989121234567" },
      fields: { email: "sara@shop.example", phone: "+989121234567" },
      issues: [],
    });
    expect(readIdentity({ id: "ab7" }).identifiers).not.toEqual(readIdentity({ id: "AB7" }).identifiers);
    expect(readIdentity({ id: 7 }).identifiers).toEqual(readIdentity({ id: "7" }).identifiers);
    expect(readIdentity({ phone: 9121234567 }).identifiers).toEqual({ phone: "+989121234567" });
  });

  it.each([[undefined], [{}], [{ id: "", email: null, phone: "  ", name: "", birthday: null, gender: "" }]])(
    "is nobody without identifiers: %j",
    (data) => {
      expect(readIdentity(data)).toEqual({ identifiers: {}, fields: {}, issues: [] });
    },
  );

  it.each<[string, unknown, string]>([
    ["id", { a: 1 }, violationText.invalid],
    ["id", "x".repeat(201), violationText.invalid],
    ["id", 1.5, violationText.invalid],
    ["email", "sara", violationText.email],
    ["email", 7, violationText.email],
    ["phone", "0912", violationText.phone],
    ["phone", true, violationText.phone],
    ["name", ["a"], violationText.invalid],
    ["birthday", "1370/13/01", violationText.date],
    ["birthday", "2001-02-29", violationText.date],
    ["birthday", 13700101, violationText.date],
    ["gender", "unknown", violationText.invalid],
    ["gender", "__proto__", violationText.invalid],
    ["city", "x".repeat(101), violationText.invalid],
    ["deep", JSON.parse(`${"[".repeat(11)}${"]".repeat(11)}`), violationText.invalid],
    ["consent", JSON.parse(`${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`), violationText.invalid],
  ])("leaves out a wrong %s (%j), names it, and keeps the others", (field, value, message) => {
    const read = readIdentity({ [field]: value, level: "gold" });
    expect(read.issues).toEqual([{ path: [field], message }]);
    expect(read).toMatchObject({ identifiers: {}, fields: { level: "gold" } });
    expect(Object.keys(read.fields)).toEqual(["level"]);
  });

  it.each([
    ["1991-08-03", "1991-08-03"],
    ["1370/5/12", "1991-08-03"],
    ["۱۳۷۰/۰۵/۱۲", "1991-08-03"],
    ["1991-08-03T00:00:00Z", "1991-08-03"],
  ])("has the birthday %s on %s", (read, expected) => {
    expect(readIdentity({ birthday: read }).fields).toEqual({ birthday: expected });
  });

  it("has a gender in any of the usual words", () => {
    const words = ["male", "M", "مرد", "female", "F", "خانم", "other"];
    expect(words.map((gender) => readIdentity({ gender }).fields.gender)).toEqual([
      ...["male", "male", "male", "female", "female", "female", "other"],
    ]);
  });

  it("keeps all other fields as they are, empty ones too, in text that can be stored", () => {
    const attributes = {
      level: "",
      score: 0,
      vip: false,
      tags: ["a\ud800"],
      none: null,
      "k\udfff": { deep: "x\ud800" },
    };
    expect(readIdentity({ ...attributes, position: [1, 2], $person: "9" }).fields).toEqual({
      ...{ level: "", score: 0, vip: false, tags: ["a\ufffd"], none: null },
      "k\ufffd": { deep: "x\ufffd" },
    });
  });
});

describe("a birthday", () => {
  const now = Date.parse("2026-11-20T22:00:00Z");
  it.each(["2026-11-22", "2031-01-01", "1405-09-02", "1899-12-31", "1250-01-01"])("of %s is left out", (birthday) => {
    expect(readIdentity({ id: "7", birthday }, now)).toMatchObject({
      ...{ identifiers: { id: "7" }, fields: {}, issues: [{ path: ["birthday"] }] },
    });
  });
  it.each(["2026-11-21", "1900-01-01", "1370-05-12"])("of %s is read", (birthday) => {
    expect(readIdentity({ birthday }, now).issues).toEqual([]);
  });
});
