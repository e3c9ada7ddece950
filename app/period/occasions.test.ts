import { expect, it } from "vitest";
import { occasionsOf, occasionWords } from "./occasions.ts";

it.each([
  [{ year: 1402, month: 1, day: 1 }, "نوروز"],
  [{ year: 1404, month: 9, day: 30 }, "شب یلدا"],
  [{ year: 1403, month: 12, day: 29 }, "ملی شدن صنعت نفت"],
  // 16 July 2024 and 10 April 2024, as Iran kept them.
  [{ year: 1403, month: 4, day: 26 }, "عاشورا"],
  [{ year: 1403, month: 1, day: 22 }, "عید فطر"],
  // The last day of a Safar of 30 days and of one of 29.
  [{ year: 1405, month: 5, day: 22 }, "شهادت امام رضا"],
  [{ year: 1404, month: 6, day: 1 }, "شهادت امام رضا"],
  [{ year: 1404, month: 5, day: 31 }, "رحلت پیامبر"],
  [{ year: 1405, month: 9, day: 1 }, ""],
])("%o is %s", (day, words) => {
  expect(occasionWords(day, "IR")).toBe(words);
});

it("two occasions of a day are both said, and Yalda is no holiday", () => {
  expect(occasionWords({ year: 1405, month: 1, day: 1 }, "IR")).toBe("نوروز، عید فطر");
  expect(occasionsOf({ year: 1404, month: 9, day: 30 }, "IR")).toEqual([{ name: "yalda", isOff: false }]);
  expect(occasionsOf({ year: 1403, month: 1, day: 13 }, "IR")).toContainEqual({ name: "nature", isOff: true });
});

it("Afghanistan has its own, and of years without a table nothing is computed", () => {
  expect(occasionWords({ year: 1405, month: 5, day: 28 }, "AF")).toBe("استقلال افغانستان");
  expect(occasionWords({ year: 1405, month: 3, day: 14 }, "AF")).toBe("");
  expect(occasionWords({ year: 1403, month: 1, day: 13 }, "AF")).toBe("");
  expect(occasionWords({ year: 1404, month: 9, day: 30 }, "AF")).toBe("شب یلدا");
});
