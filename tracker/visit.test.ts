import { expect, it } from "vitest";
import { advance } from "./visit.ts";

const minute = 60_000;
let made = 0;
const newId = () => {
  made += 1;
  return `id${made}`;
};

it("starts with a visitor and a session and keeps both for half an hour", () => {
  const first = advance({}, 0, newId);
  expect(first.v).not.toBe(first.s);
  const second = advance(first, 29 * minute, newId);
  const third = advance(second, 58 * minute, newId);
  expect(third).toEqual({ ...first, t: 58 * minute });
});

it("starts a session after half an hour, or where the clock is set back as far", () => {
  const first = advance({}, 100 * minute, newId);
  for (const time of [130 * minute, 70 * minute]) {
    const next = advance(first, time, newId);
    expect(next.v).toBe(first.v);
    expect(next.s).not.toBe(first.s);
  }
  expect(advance(first, 99 * minute, newId).s).toBe(first.s);
});

it("keeps other state and renews visitor and session after a reset", () => {
  const next = advance({ v: "", s: "", t: 5, c: 1 }, 6, newId);
  expect(next).toMatchObject({ c: 1, t: 6, v: expect.stringMatching(/id/), s: expect.stringMatching(/id/) });
});
