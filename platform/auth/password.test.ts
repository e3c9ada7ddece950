import { describe, expect, it } from "vitest";
import { dummyHash, hashPassword, verifyPassword } from "./password.ts";

const costOf = (hash: string) => hash.split("$").slice(1, 4);

describe("a password", () => {
  it("differs from every other one, in any script, up to its last character", async () => {
    for (const password of ["correct horse", "گذرواژهٔ بلند", "x".repeat(200)]) {
      const hash = await hashPassword(password);
      expect(await verifyPassword(hash, password)).toBe(true);
      expect(await verifyPassword(hash, `${password.slice(0, -1)}?`)).toBe(false);
    }
  });

  it("is hashed by argon2id with its own salt", async () => {
    const [one, other] = await Promise.all([hashPassword("the same"), hashPassword("the same")]);
    expect(costOf(one)).toEqual(["argon2id", "v=19", "m=19456,t=2,p=1"]);
    expect(one).not.toBe(other);
  });

  it("of an unknown account costs the same and never matches", async () => {
    expect(costOf(dummyHash)).toEqual(costOf(await hashPassword("any")));
    expect(await verifyPassword(undefined, "any")).toBe(false);
  });
});

it("is judged for a known device however many strangers wait, and before most of them", async () => {
  const stored = await hashPassword("right");
  let judged = 0;
  const crowd = Array.from({ length: 150 }, () => verifyPassword(undefined, "x").then(() => (judged += 1)));
  const answers = Promise.allSettled(crowd);
  expect(await verifyPassword(stored, "right", "a known device")).toBe(true);
  expect(judged).toBeLessThan(10);
  const refused = (await answers).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
});
