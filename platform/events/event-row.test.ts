import fc from "fast-check";
import { expect, it } from "vitest";
import { timeOf } from "./event-row.ts";

it("writes a time as the event store reads it, whatever was written before", () => {
  const time = fc.date({ min: new Date("1970-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
  const around = fc.tuple(time, fc.integer({ min: -2, max: 2 })).map(([date, days]) => {
    const midnight = Math.floor(date.getTime() / 86_400_000) * 86_400_000;
    return new Date(Math.max(0, midnight + days));
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(time, around), { minLength: 1, maxLength: 20 }), (dates) => {
      for (const date of dates) {
        expect(timeOf(date.getTime())).toBe(date.toISOString().slice(0, 23).replace("T", " "));
      }
    }),
  );
});
