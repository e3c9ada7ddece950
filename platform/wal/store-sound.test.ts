import { describe, expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { storeSound } from "./store-sound.ts";

const fault = () => Object.assign(new Error("Cannot parse\nrow 7"), { code: "27", type: "CANNOT_PARSE" });

/** A store that refuses odd numbers, or fails at one insert for another reason. */
function storeOf({ failAt, keepsPart = false }: { failAt?: number; keepsPart?: boolean } = {}) {
  const stored: number[] = [];
  let inserts = 0;
  return {
    stored,
    count: () => inserts,
    steps: {
      async insert(rows: readonly number[]) {
        inserts += 1;
        if (inserts === failAt) throw new AppError("SERVICE_UNAVAILABLE", "no space left");
        const first = rows.findIndex((row) => row % 2 === 1);
        // An INSERT is not atomic across months.
        if (keepsPart) stored.push(...rows.slice(0, first === -1 ? rows.length : first));
        if (first !== -1) throw fault();
        if (!keepsPart) stored.push(...rows);
      },
      listMissing: async (rows: readonly number[]) => rows.filter((row) => !stored.includes(row)),
    },
  };
}
const even = (count: number) => Array.from({ length: count }, (_, n) => 2 * n);

describe("storing the sound rows", () => {
  it("finds one faulty row among 10,000 in a few inserts", async () => {
    const { steps, stored, count } = storeOf();
    const rows = even(10_000).with(7_777, 15_555);
    expect(await storeSound(rows, steps)).toEqual([{ row: 15_555, reason: "CANNOT_PARSE: Cannot parse" }]);
    expect(stored.length).toBe(9_999);
    expect(count()).toBeLessThan(30);
  });

  it("stores each sound row once, also where a failed insert has stored a part of its rows", async () => {
    const { steps, stored } = storeOf({ keepsPart: true });
    const rows = even(40).with(3, 1).with(4, 3).with(39, 5);
    expect((await storeSound(rows, steps)).map(({ row }) => row)).toEqual([1, 3, 5]);
    expect(stored.sort((one, other) => one - other)).toEqual(rows.filter((row) => row % 2 === 0));
  });

  it("throws what is no row's fault, wherever it happens, and goes on from there", async () => {
    for (const failAt of [1, 2, 3, 5]) {
      const { steps, stored } = storeOf({ failAt });
      const rows = even(40).with(11, 1);
      await expect(storeSound(rows, steps)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
      expect((await storeSound(await steps.listMissing(rows), steps)).map(({ row }) => row)).toEqual([1]);
      expect(stored.sort((one, other) => one - other)).toEqual(rows.filter((row) => row % 2 === 0));
    }
  });
});
