import { expect, it } from "vitest";
import { Backlog } from "./backlog.ts";

const head = { websites: ["shop"], isDeferred: false, isAlone: false };
const unread = { path: "", offset: 0, bytes: 20_000_000 };
/** Groups of 1,000 rows of so many bytes. */
function fill(backlog: Backlog, { groups, rowBytes }: { groups: number; rowBytes: number }) {
  for (let count = 0; count < groups; count += 1) {
    const place = { path: "", offset: 0, bytes: 1_000 * rowBytes };
    const group = { receivedAt: 0, batches: [] };
    backlog.push({ seq: backlog.last + 1, rows: 1_000, head, place, since: 0, group });
  }
}
const countInMemory = (backlog: Backlog) => backlog.all().filter(({ group }) => group !== undefined).length;

it("keeps 60,000 ordinary rows in memory, and 32 MB of large ones; of the others where they are in the log", () => {
  const ordinary = new Backlog(0);
  fill(ordinary, { groups: 70, rowBytes: 400 });
  expect(countInMemory(ordinary)).toBe(60);
  const large = new Backlog(0);
  fill(large, { groups: 70, rowBytes: 10_000 });
  expect(countInMemory(large)).toBe(3);
  expect(large.rows).toBe(70_000);
});

it("has the same room again once groups are loaded, those read from the log too", () => {
  const backlog = new Backlog(0);
  for (let round = 0; round < 3; round += 1) {
    // As after a start: its rows were never in memory.
    backlog.push({ seq: backlog.last + 1, rows: 30_000, head, place: unread, since: 0, group: undefined });
    fill(backlog, { groups: 8, rowBytes: 10_000 });
    expect(countInMemory(backlog)).toBe(3);
    backlog.remove(backlog.first(38_000));
    expect(backlog.isEmpty).toBe(true);
  }
});
