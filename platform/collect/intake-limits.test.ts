import { expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { type BatchCost, IntakeLimits, type RefusedBatch } from "./intake-limits.ts";

const none = { website: 0, address: 0 };
/** A minute's amounts; a limit allows a quarter of a minute at once. */
const noLimits = { newVisitors: none, events: none, bytes: none, subscriptions: none };
const rates = { ...noLimits, newVisitors: { website: 40, address: 8 } };

function scene(given: Partial<ConstructorParameters<typeof IntakeLimits>[0]> = rates) {
  const refused: RefusedBatch[] = [];
  const limits = new IntakeLimits({ ...noLimits, ...given }, (each) => refused.push(each));
  let visitor = 0n;
  /** True where the batch is accepted, else the seconds to wait. */
  const send = (cost: Partial<BatchCost> = {}, now = 0) => {
    visitor += 1n;
    try {
      limits.takeBatch({ website: "w", network: "5.160.1.1", visitor, events: 1, bytes: 400, ...cost }, now);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: "TOO_MANY_REQUESTS" });
      return (error as AppError).retryAfter;
    }
  };
  return { limits, refused, send };
}

it("limits the new visitors of an address, and neither those it knows nor other addresses and websites", () => {
  const { send, refused } = scene();
  expect([send(), send(), send()]).toEqual([true, true, 8]);
  expect(refused).toEqual([{ website: "w", limit: "newVisitors", scope: "address", events: 1 }]);
  expect(send({ visitor: 1n })).toBe(true);
  expect(send({ network: "5.160.1.2" })).toBe(true);
  expect(send({ website: "v" })).toBe(true);
  expect(send({}, 8_000)).toBe(true);
});

it("limits the new visitors of a website from all addresses together", () => {
  const { send, refused } = scene();
  const outcomes = Array.from({ length: 12 }, (_, number) => send({ network: `5.160.1.${number}` }));
  expect(outcomes.filter((each) => each === true)).toHaveLength(10);
  expect(new Set(refused.map(({ scope }) => scope))).toEqual(new Set(["website"]));
  expect(send({ website: "v" })).toBe(true);
});

it("counts nobody apart whose address is not public: thousands share a proxy's", () => {
  const { send } = scene();
  expect(Array.from({ length: 10 }, () => send({ network: undefined }))).toEqual(Array(10).fill(true));
});

it("limits events and bytes, and spends nothing for a refused batch", () => {
  const { send } = scene({ events: { website: 0, address: 12_000 } });
  for (let number = 0; number < 6; number += 1) expect(send({ events: 500 })).toBe(true);
  expect(send({ events: 500 })).toBe(3);
  expect(send({ events: 500 })).toBe(3);
  expect(send({ events: 500 }, 2_500)).toBe(true);

  const bytes = scene({ bytes: { website: 0, address: 6_000_000 } });
  expect([bytes.send({ bytes: 1_500_000 }), bytes.send({ bytes: 500_000 })]).toEqual([true, 5]);
});

it("limits the bytes that an address announces for whatever key", () => {
  const { limits, refused } = scene({ bytes: { website: 0, address: 6_000_000 } });
  limits.takeBytes("5.160.1.1", 1_500_000, 0);
  expect(() => limits.takeBytes("5.160.1.1", 500_000, 0)).toThrow(AppError);
  expect(refused).toEqual([{ website: undefined, limit: "bytes", scope: "address", events: 0 }]);
  limits.takeBytes("5.160.1.2", 500_000, 0);
  limits.takeBytes(undefined, 10_000_000, 0);
});
