import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventRow } from "#platform/events/event-row.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { Writer } from "./writer.ts";

const website = "01890a5d-ac96-774b-bcce-b302099a8057";
const rows = (count: number, fields: Partial<EventRow> = {}) =>
  Array.from({ length: count }, (_, n) => ({ ...blankRow(`id-${n}`, "page_view"), ...fields }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A writer into a list; `failures` inserts fail before the first succeeds. */
function scene({ failures = 0, maxWaiting = 20_000 } = {}) {
  const groups: { table: string; rows: number; token: string }[] = [];
  const tried: string[] = [];
  const writer = new Writer({
    ...{
      boot: "boot",
      seq: 7,
      log: pino({ level: "silent" }),
      clock: { now: () => Date.now() },
      maxWaiting,
    },
    dirtyDays: { markAndStore: (_group, store) => store() },
    clickhouse: {
      async insert(table, given, token) {
        tried.push(token);
        if (tried.length <= failures) throw new Error("no answer");
        groups.push({ table, rows: given.length, token });
      },
    },
  });
  const answered: string[] = [];
  const write = (name: string, given: EventRow[], own = website) =>
    writer.write(own, given).then(() => answered.push(name));
  return { writer, groups, tried, answered, write };
}

describe("the writer", () => {
  it("stores a lone event at once and gathers the rows of the next 40 ms into one group", async () => {
    const { groups, write, answered } = scene();
    void write("a", rows(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(groups).toEqual([{ table: "events", rows: 1, token: "boot/7" }]);
    void write("b", rows(1));
    await vi.advanceTimersByTimeAsync(39);
    void write("c", rows(2));
    expect(answered).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups[1]).toEqual({ table: "events", rows: 3, token: "boot/8" });
    expect(answered).toEqual(["a", "b", "c"]);
  });

  it("starts at once with 200 rows and stores groups of at most 5,000 in order", async () => {
    const { groups, write, answered } = scene();
    for (const name of ["a", "b", "c"]) void write(name, rows(3_000));
    await vi.advanceTimersByTimeAsync(0);
    expect(groups.map((group) => [group.rows, group.token])).toEqual([
      [3_000, "boot/7"],
      [3_000, "boot/8"],
      [3_000, "boot/9"],
    ]);
    expect(answered).toEqual(["a", "b", "c"]);
  });

  it("retries a group with its token before the next one", async () => {
    const { groups, tried, write, answered } = scene({ failures: 2 });
    void write("a", rows(1));
    await vi.advanceTimersByTimeAsync(100);
    void write("b", rows(5_000));
    await vi.advanceTimersByTimeAsync(100);
    expect(answered).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tried).toEqual(["boot/7", "boot/7", "boot/7", "boot/8"]);
    expect(groups.map((group) => group.rows)).toEqual([1, 5_000]);
    expect(answered).toEqual(["a", "b"]);
  });

  it("refuses rows past its bounds of rows and bytes until they are stored", async () => {
    for (const [bound, given] of [
      [10, rows(10)],
      [20_000, rows(15_000, { data: "x".repeat(8_000) })],
    ] as const) {
      const { writer, write } = scene({ maxWaiting: bound });
      writer.checkCapacity(website, 1);
      void write("a", given);
      expect(() => writer.checkCapacity(website, 1)).toThrow(
        expect.objectContaining({ code: "SERVICE_UNAVAILABLE", retryAfter: expect.any(Number) }),
      );
      await vi.advanceTimersByTimeAsync(200);
      expect(writer.rowsWaiting).toBe(0);
      writer.checkCapacity(website, 1);
    }
  });

  it("stores the batches of websites in turns: a flood delays another website by one group", async () => {
    const { groups, write, answered } = scene();
    for (let index = 0; index < 20; index += 1) void write("flood", rows(500));
    void write("quiet", rows(1), "01890a5d-ac96-774b-bcce-b302099a8058");
    await vi.advanceTimersByTimeAsync(0);
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
    writer.checkCapacity("01890a5d-ac96-774b-bcce-b302099a8058", 20);
    await vi.advanceTimersByTimeAsync(200);
    writer.checkCapacity(website, 80);
  });

  it("writes the title of a page when it is new or changed", async () => {
    const { groups, write } = scene();
    for (const title of ["a", "a", "b", ""]) {
      void write(title, rows(2, { host: "shop.example", path: "/", title }));
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(groups.filter(({ table }) => table === "pages").map((group) => [group.rows, group.token])).toEqual([
      [1, "boot/7/pages"],
      [1, "boot/9/pages"],
    ]);
  });
});
