import { afterEach, expect, it, vi } from "vitest";
import { iso, newId, now } from "./moment.ts";

afterEach(() => vi.unstubAllGlobals());

it("returns the time even where the page replaced Date", () => {
  const before = Date.now();
  vi.stubGlobal("Date", undefined);
  const time = now();
  vi.unstubAllGlobals();
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

it("formats a time as the collector reads it, or not at all", () => {
  expect(iso(1_763_000_000_123)).toBe("2025-11-13T02:13:20.123Z");
  vi.stubGlobal("Date", undefined);
  expect(iso(0)).toBeUndefined();
  vi.stubGlobal(
    "Date",
    class {
      toISOString() {
        return "1404/08/22";
      }
    },
  );
  expect(iso(0)).toBeUndefined();
});

it("makes unique UUIDs of version 7", () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  const [id = ""] = ids;
  expect(Math.abs(Number.parseInt(id.replace("-", "").slice(0, 12), 16) - Date.now())).toBeLessThan(5_000);
});
