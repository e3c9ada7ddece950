import { randomBytes } from "node:crypto";
import { RecentVisitors } from "#platform/collect/recent-visitors.ts";
import { Sessions } from "#platform/collect/sessions.ts";
import { KeySet } from "#platform/events/key-set.ts";

/** Memory, time and pauses of the session memory as strangers fill it. Output: one JSON line. */
const sizes = [100_000, 300_000, 1_000_000, 3_000_000];
const hourMs = 3_600_000;
const start = Date.UTC(2026, 0, 1);

const since = start - 25 * hourMs;
const recentVisitors = new RecentVisitors(since, {
  generationMs: 3.5 * hourMs,
  generations: 7,
  maxVisitors: 5_000_000,
});
const sessions = new Sessions({ knownSince: since, recentVisitors });
const rows: Record<string, Record<string, number>> = {};
let [made, lookups] = [0, 0];
for (const size of sizes) {
  const keys = new BigUint64Array(randomBytes(8 * (size - made)).buffer.slice(0));
  let [longest, spent] = [0, 0];
  for (let from = 0; from < size - made; from += 50) {
    const began = performance.now();
    // 1,000 strangers a second: two million come within the hour that memory keeps.
    const at = start + made + from;
    sessions.forget(at);
    for (let index = from; index < Math.min(from + 50, size - made); index += 1) {
      const visitor = keys[index % keys.length] || 1n;
      const event = { website: "w", visitor, at, name: "page_view", clientSession: undefined };
      if (sessions.mustLookUp(event)) lookups += 1;
      sessions.assign(event);
    }
    const took = performance.now() - began;
    spent += took;
    longest = Math.max(longest, took);
  }
  const count = size - made;
  made = size;
  rows[`${size} strangers`] = {
    kept: sessions.size,
    bytes: sessions.bytes / sessions.size,
    microseconds: (spent * 1_000) / count,
    longest,
    lookups,
  };
}
const hostile = new KeySet();
const began = performance.now();
// Ids that an unseeded table would put into one place.
for (let index = 0n; index < 100_000n; index += 1n) hostile.add(0xab00000000000001n | (index << 31n));
rows["100,000 made-up keys"] = {
  ...{
    kept: hostile.size,
    bytes: 0,
    microseconds: ((performance.now() - began) * 1_000) / 100_000,
    longest: 0,
    lookups: 0,
  },
};
process.stdout.write(`${JSON.stringify(rows)}\n`);
