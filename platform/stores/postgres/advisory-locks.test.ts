import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { advisoryLocks } from "./advisory-locks.ts";

const platform = join(import.meta.dirname, "../..");

it("gives every advisory lock a number of its own, which stays the same", () => {
  expect(advisoryLocks).toEqual({
    ...{ migrations: 7_103_201, firstAccount: 7_103_202, sealing: 7_103_203 },
    ...{ copyPeople: 7_103_204, copyMembers: 7_103_205, pageMessages: 7_103_206 },
    refund: 7_103_207,
  });
  expect(new Set(Object.values(advisoryLocks)).size).toBe(Object.keys(advisoryLocks).length);
});

it("holds the numbers of all advisory locks", () => {
  const users = readdirSync(platform, { encoding: "utf8", recursive: true })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(platform, file), "utf8"))
    .filter((text) => text.includes("pg_advisory"));
  expect(users.length).toBeGreaterThan(0);
  for (const text of users) {
    const taken = text.match(/pg_advisory\w+\(.*/g) ?? [];
    for (const line of taken) expect(line).toMatch(/\[advisoryLocks\.\w+[\],]/);
  }
});
