import { expect, it } from "vitest";
import { distinguishWebsites, madeWords } from "./distinguish-websites.ts";

const website = (id: string, name: string, url: string, createdAt = "2026-11-20T10:00:00Z") => ({
  ...{ id, name, url: `https://${url}`, timeZone: "Asia/Tehran", createdAt },
});

it("websites of equal names show their addresses, and of equal addresses too the days on which they were made", () => {
  const names = distinguishWebsites([
    website("1", "چای", "tea.example"),
    website("2", "قهوه", "coffee.example"),
    website("3", "چای", "tea.ir"),
    website("4", "گل", "rose.example"),
    website("5", "گل", "rose.example", "2026-11-01T10:00:00Z"),
  ]);
  expect(names.map(({ note }) => note)).toEqual([
    ...["tea.example", "", "tea.ir"],
    ...["rose.example، ۲۹ آبان ۱۴۰۵", "rose.example، ۱۰ آبان ۱۴۰۵"],
  ]);
});

it("websites that differ in nothing else show the time at which they were made", () => {
  const twins = [
    website("1", "گل", "rose.example", "2026-11-20T10:00:00Z"),
    website("2", "گل", "rose.example", "2026-11-20T10:00:05Z"),
  ];
  expect(distinguishWebsites(twins).map(({ note }) => note)).toEqual([
    ...["rose.example، ۲۹ آبان ۱۴۰۵، ۱۳:۳۰:۰۰", "rose.example، ۲۹ آبان ۱۴۰۵، ۱۳:۳۰:۰۵"],
  ]);
  const others = [website("3", "گل", "tulip.example"), ...twins];
  expect(others.map((each) => madeWords(each, others))).toEqual([
    ...["", "۲۹ آبان ۱۴۰۵، ۱۳:۳۰:۰۰", "۲۹ آبان ۱۴۰۵، ۱۳:۳۰:۰۵"],
  ]);
});
