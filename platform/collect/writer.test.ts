import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { decodeGroup } from "#platform/wal/group.ts";
import { Writer } from "./writer.ts";

const website = "01890a5d-ac96-774b-bcce-b302099a8057";
const other = "01890a5d-ac96-774b-bcce-b302099a8058";
const rows = (count: number, fields: Partial<EventRow> = {}) =>
  Array.from({ length: count }, (_, n) => ({ ...blankRow(`id-${n}`, "page_view"), ...fields }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const syncMs = 5;

/** A writer into a list; `failures` appends fail before the first succeeds. */
function scene({ failures = 0, maxWaiting = 20_000 } = {}) {
  const groups: { seq: number; rows: number }[] = [];
  const added: { seq: number; websites: readonly string[] }[] = [];
  const tried: number[] = [];
  let behind = false;
  const writer = new Writer({
    ...{ seq: 7, log: pino({ level: "silent" }), clock: { now: () => Date.now() }, maxWaiting },
    loader: {
      checkCapacity() {
        if (behind) throw new AppError("SERVICE_UNAVAILABLE", "behind");
      },
      add: ({ seq, head }) => added.push({ seq, websites: head.websites }),
    },
    eventLog: {
      async append({ seq, rows: count, payload }) {
        tried.push(seq);
        await new Promise((resolve) => setTimeout(resolve, syncMs));
        if (tried.length <= failures) throw new Error("no space");
        const logged = decodeGroup(payload).batches.reduce((sum, batch) => sum + batch.rows.length, 0);
        expect(logged).toBe(count);
        groups.push({ seq, rows: count });
        return { path: "", offset: 0, bytes: payload.length };
      },
    },
  });
  const answered: string[] = [];
  const write = (name: string, given: EventRow[], own = website) =>
    writer.write(own, given).then(() => answered.push(name));
  return { writer, groups, added, tried, answered, write, fallBehind: () => (behind = true) };
}

describe("the writer", () => {
  it("writes a lone event at once, and what comes meanwhile as one group", async () => {
    const { groups, added, write, answered } = scene();
    void write("a", rows(1));
    await vi.advanceTimersByTimeAsync(1);
    void write("b", rows(1));
    void write("c", rows(2), other);
    expect(answered).toEqual([]);
    await vi.advanceTimersByTimeAsync(syncMs);
    expect(answered).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(syncMs);
    expect(groups).toEqual([
      { seq: 7, rows: 1 },
      { seq: 8, rows: 3 },
    ]);
    expect(answered).toEqual(["a", "b", "c"]);
    expect(added).toEqual([
      { seq: 7, websites: [website] },
      { seq: 8, websites: [website, other] },
    ]);
  });

  it("answers for duplicates once the rows of their website before them are on disk", async () => {
    const { groups, write, answered } = scene();
    void write("first", rows(1));
    void write("duplicate", rows(0));
    await vi.advanceTimersByTimeAsync(syncMs - 1);
    expect(answered).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toEqual(["first", "duplicate"]);
    await write("alone", rows(0));
    expect(groups).toHaveLength(1);
  });

  it("writes groups of at most 2,000 rows in order", async () => {
    const { groups, write, answered } = scene();
    for (const name of ["a", "b", "c"]) void write(name, rows(1_500));
    await vi.advanceTimersByTimeAsync(3 * syncMs);
    expect(groups.map((group) => group.rows)).toEqual([1_500, 1_500, 1_500]);
    expect(answered).toEqual(["a", "b", "c"]);
  });

  it("repeats a group that cannot be written under its number before the next, and refuses more meanwhile", async () => {
    const { writer, groups, tried, write, answered } = scene({ failures: 2 });
    void write("a", rows(1));
    await vi.advanceTimersByTimeAsync(syncMs);
    void write("b", rows(10));
    expect(() => writer.checkCapacity(website, 1)).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tried).toEqual([7, 7, 7, 8]);
    expect(groups.map((group) => group.rows)).toEqual([1, 10]);
    expect(answered).toEqual(["a", "b"]);
    writer.checkCapacity(website, 1);
  });

  it("refuses rows past its bounds of rows and bytes until they are written, and where the store is too far behind", async () => {
    for (const [bound, given] of [
      [10, rows(10)],
      [20_000, rows(15_000, { data: "x".repeat(8_000) })],
    ] as const) {
      const { writer, write, fallBehind } = scene({ maxWaiting: bound });
      writer.checkCapacity(website, 1);
      void write("a", given);
      expect(() => writer.checkCapacity(website, 1)).toThrow(
        expect.objectContaining({ code: "SERVICE_UNAVAILABLE", retryAfter: expect.any(Number) }),
      );
      await vi.advanceTimersByTimeAsync(200);
      expect(writer.rowsWaiting).toBe(0);
      writer.checkCapacity(website, 1);
      fallBehind();
      expect(() => writer.checkCapacity(website, 1)).toThrow("behind");
    }
  });

  it("writes the batches of websites in turns: a flood delays another website by one group", async () => {
    const { groups, write, answered } = scene();
    for (let index = 0; index < 20; index += 1) void write("flood", rows(500));
    void write("quiet", rows(1), other);
    await vi.advanceTimersByTimeAsync(100);
    expect(answered.indexOf("quiet")).toBeLessThan(5);
    expect(groups[0]?.rows).toBeLessThanOrEqual(2_000);
  });

  it.each([
    ["rows", 100, () => rows(80)],
    ["bytes", 20_000, () => rows(11_000, { data: "x".repeat(8_000) })],
  ])("leaves room for other websites where one fills the rest of the %s", async (_, maxWaiting, flood) => {
    const { writer, write } = scene({ maxWaiting });
    void write("flood", flood());
    expect(() => writer.checkCapacity(website, 1)).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }));
    writer.checkCapacity(other, 20);
    await vi.advanceTimersByTimeAsync(200);
    writer.checkCapacity(website, 80);
  });
});
