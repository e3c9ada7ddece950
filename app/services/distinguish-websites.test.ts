import { expect, it } from "vitest";
import { distinguishWebsites } from "./distinguish-websites.ts";

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
