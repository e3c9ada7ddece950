import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { walMetrics } from "./wal-metrics.ts";

const read = async (registry: Registry) => {
  const lines = (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
};

it("says what waits in the log at the moment of asking, and how long each load took", async () => {
  const registry = new Registry();
  const state = { rows: 3, bytes: 1_200, lagMs: 2_500, segments: 1 };
  const quarantined = { count: 0, isAway: false };
  const { loaded } = walMetrics(registry, {
    readState: () => state,
    countQuarantined: async () => {
      if (quarantined.isAway) throw new Error("no answer");
      return quarantined.count;
    },
  });
  const before = await read(registry);
  expect(before.get("nabz_wal_rows")).toBe(3);
  expect(before.get("nabz_wal_bytes")).toBe(1_200);
  expect(before.get("nabz_wal_lag_seconds")).toBe(2.5);
  expect(before.get("nabz_wal_segments")).toBe(1);
  expect(before.get("nabz_quarantined_events")).toBe(0);
  expect(before.get("nabz_load_seconds_count")).toBe(0);
  Object.assign(state, { rows: 0, bytes: 0, lagMs: 0, segments: 2 });
  quarantined.count = 7;
  loaded({ seconds: 0.03 });
  const after = await read(registry);
  expect(after.get("nabz_wal_rows")).toBe(0);
  expect(after.get("nabz_wal_segments")).toBe(2);
  expect(after.get("nabz_quarantined_events")).toBe(7);
  expect(after.get('nabz_load_seconds_bucket{le="0.02"}')).toBe(0);
  expect(after.get('nabz_load_seconds_bucket{le="0.05"}')).toBe(1);
  Object.assign(quarantined, { count: 9, isAway: true });
  expect((await read(registry)).get("nabz_quarantined_events")).toBe(7);
});
