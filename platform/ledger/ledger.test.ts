import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Stores } from "#platform/stores/open.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { auditLedger } from "./audit-ledger.ts";
import { capture } from "./capture.ts";
import { inSoldUnits, toMinor } from "./ledger-money.ts";
import { pageTransactions } from "./page-transactions.ts";
import { postMovement } from "./post-movement.ts";
import { readBalance, updateLowAt } from "./read-balance.ts";
import { release } from "./release.ts";
import { reserve } from "./reserve.ts";

let stores: Stores;
let owners: [string, string];

beforeAll(async () => {
  stores = await newTestStores();
});
afterAll(() => stores?.close());
beforeEach(async () => {
  owners = [v7(), v7()];
  for (const id of owners) {
    await stores.postgres.query("INSERT INTO users VALUES ($1, $2, 'Owner', 'x', now())", [id, `${id}@shop.example`]);
  }
});

const inTransaction = <T>(work: (queries: Queries) => Promise<T>) => stores.postgres.transaction(work);
const topUp = (owner: string, key: string, amount: number) => ({
  ...{ key, kind: "top_up" as const, owner, currency: "IRR" as const, available: amount, account: "gateway" as const },
});
const balanceOf = (owner: string) => readBalance(stores.postgres, { owner, currency: "IRT" });
const list = (owner: string, filter: object = {}) =>
  pageTransactions(
    { postgres: stores.postgres, settings: { TIME_ZONE_OFFSET: "+04:30" } as never },
    { owner, currency: "IRT", sort: "-at", page: 1, limit: 20, ...filter },
  );

describe("the ledger", () => {
  it("holds, captures in part, gives the rest back, and says each step", async () => {
    const [owner] = owners;
    await inTransaction((queries) => postMovement(queries, topUp(owner, v7(), 1_000)));
    const key = v7();
    const held = { owner, key, amount: 600, currency: "IRR" as const, channel: "SMS" };
    expect(await inTransaction((queries) => reserve(queries, held))).toBe("reserved");
    expect(await inTransaction((queries) => reserve(queries, held))).toBe("reserved");
    expect(await balanceOf(owner)).toMatchObject({ amount: 100, held: 60, available: 40 });
    const more = { ...held, key: v7(), amount: 401 };
    expect(await inTransaction((queries) => reserve(queries, more))).toBe("insufficient");
    for (let again = 0; again < 2; again += 1) await inTransaction((queries) => capture(queries, { key, amount: 500 }));
    expect(await balanceOf(owner)).toMatchObject({ amount: 50, held: 0, available: 50, currency: "IRT" });
    const { items, total } = await list(owner);
    expect(total).toBe(3);
    expect(items.map(({ kind, amount, held, balance, channel }) => [kind, amount, held, balance, channel])).toEqual([
      ["capture", 10, -60, 50, "SMS"],
      ["hold", -60, 60, 40, "SMS"],
      ["top_up", 100, 0, 100, null],
    ]);
    await expect(inTransaction((queries) => release(queries, { key }))).rejects.toThrow("was captured");
    await expect(inTransaction((queries) => capture(queries, { key, amount: 400 }))).rejects.toThrow("otherwise");
  });

  it("answers pages, kinds and periods with exact totals", async () => {
    const [owner] = owners;
    const start = Date.UTC(2026, 10, 20, 10);
    for (let index = 0; index < 30; index += 1) {
      const kind = index % 3 === 0 ? { kind: "charge" as const, available: -1, account: "messages" as const } : {};
      const at = start + index * 60_000;
      await inTransaction((queries) => postMovement(queries, { ...topUp(owner, v7(), 10), ...kind, at })).catch(
        () => 0,
      );
    }
    // The first charge found nothing to take.
    const all = await list(owner, { limit: 10, page: 3 });
    expect([all.total, all.items.length]).toEqual([29, 9]);
    expect((await list(owner, { sort: "at", limit: 2, page: 2 })).items.map(({ at }) => at)).toEqual(
      [3, 4].map((minute) => new Date(start + minute * 60_000).toISOString()),
    );
    expect((await list(owner, { kind: ["charge"] })).total).toBe(9);
    const period = { from: new Date(start + 5 * 60_000).toISOString(), to: new Date(start + 8 * 60_000).toISOString() };
    expect((await list(owner, period)).total).toBe(3);
    expect((await list(owner, { ...period, kind: ["charge"] })).total).toBe(1);
    expect((await list(owner, { from: "2027-01-01" })).total).toBe(0);
    expect((await list(owners[1])).items).toEqual([]);
  });

  it("refuses what does not balance, what goes below zero and every change, in any client", async () => {
    const [owner] = owners;
    await inTransaction((queries) => postMovement(queries, topUp(owner, v7(), 100)));
    const { query } = stores.postgres;
    const [row] = await query<{ id: string }>("SELECT id FROM ledger_transactions WHERE owner_id = $1", [owner]);
    const add = "INSERT INTO ledger_entries VALUES ($1, 'messages', 5, NULL)";
    await expect(query(add, [row?.id])).rejects.toThrow("not balanced");
    const bare = `INSERT INTO ledger_transactions (key, kind, owner_id, currency, number, kind_number, at) VALUES ('x', 'charge', $1, 'IRR', 9, 1, now())`;
    await expect(query(bare, [owner])).rejects.toThrow("no entries");
    await expect(query("UPDATE ledger_entries SET amount = 1")).rejects.toThrow("never changed");
    await expect(query("DELETE FROM ledger_transactions")).rejects.toThrow("never changed");
    await expect(query("UPDATE wallets SET available = -1")).rejects.toThrow("check");
    expect(await auditLedger(stores.postgres)).toMatchObject({ differences: [] });
    await query("UPDATE wallets SET available = available + 7 WHERE owner_id = $1", [owner]);
    expect((await auditLedger(stores.postgres)).differences).toEqual([
      `wallet ${owner} IRR: available is 107, its entries sum to 100`,
    ]);
    await query("UPDATE wallets SET available = available - 7 WHERE owner_id = $1", [owner]);
  });

  it("warns of a balance that falls below what the owner chose, once a day however often messages are given back", async () => {
    const [owner, other] = owners;
    const day = Date.UTC(2026, 10, 20, 10);
    const move = (available: number, at: number, of = owner) =>
      inTransaction((queries) =>
        postMovement(queries, { ...topUp(of, v7(), available), kind: "charge", account: "messages", at }),
      );
    const listWarnings = (of: string) =>
      stores.postgres.query(
        "SELECT values FROM notifications WHERE owner_id = $1 AND kind = 'lowBalance' ORDER BY at",
        [of],
      );
    await move(1_000, day);
    await updateLowAt(stores.postgres, { owner, currency: "IRT", lowAt: 50, now: day });
    await move(-500, day);
    expect(await listWarnings(owner)).toEqual([]);
    for (let again = 0; again < 5; again += 1) {
      await move(-200, day + again);
      await move(200, day + again);
    }
    expect(await listWarnings(owner)).toEqual([{ values: { available: 30, currency: "IRT" } }]);
    await move(-100, day + 86_400_000);
    expect(await listWarnings(owner)).toHaveLength(2);
    // Neither an order that its payment has just paid in, nor a refund on its way out, takes anything from the owner.
    const later = { owner, currency: "IRR", at: day + 2 * 86_400_000 } as const;
    await move(1_000, later.at);
    await inTransaction(async (queries) => {
      const passing = { ...later, kind: "plan", account: "sales", isPassing: true } as const;
      await postMovement(queries, { ...passing, key: v7(), available: -900 });
      await postMovement(queries, { ...topUp(owner, v7(), 900), at: later.at, isPassing: true });
      await reserve(queries, { ...later, key: v7(), amount: 900 });
    });
    expect(await listWarnings(owner)).toHaveLength(2);
    await move(1_000, day, other);
    await move(-1_000, day, other);
    expect(await listWarnings(other)).toEqual([]);
  });

  it.each([0, -5, 1.5, 10 ** 18, Number.NaN])("holds no amount of %d", async (amount) => {
    const hold = { owner: owners[0], key: v7(), amount, currency: "IRR" as const };
    await expect(inTransaction((queries) => reserve(queries, hold))).rejects.toThrow(RangeError);
  });

  it("moves once for a key that comes eight times at once, and never for two meanings", async () => {
    const [owner, other] = owners;
    const movement = topUp(owner, v7(), 1_000);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => inTransaction((queries) => postMovement(queries, movement))),
    );
    expect(outcomes.filter((outcome) => outcome === "posted")).toHaveLength(1);
    for (const wrong of [{ available: 2_000 }, { kind: "refund" as const }, { owner: other }]) {
      await expect(inTransaction((queries) => postMovement(queries, { ...movement, ...wrong }))).rejects.toThrow();
    }
    expect(await balanceOf(owner)).toMatchObject({ amount: 100 });
  });
});

describe("amounts", () => {
  it("are whole rials and cents, or none", () => {
    expect(toMinor("EUR", 10.29)).toEqual({ currency: "EUR", amount: 1_029 });
    expect(toMinor("IRT", 1_250.5)).toEqual({ currency: "IRR", amount: 12_505 });
    for (const wrong of [0.01, 1e-320, 10 ** 18, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(toMinor("IRT", wrong)).toBeUndefined();
    }
    expect(inSoldUnits("IRR", 12_505)).toBe(1_250.5);
  });
});

/** A movement of the plain ledger that the real one is compared with. */
type Step =
  | { of: "topUp" | "charge"; owner: number; key: number; amount: number }
  | { of: "reserve" | "capture"; owner: number; key: number; amount: number }
  | { of: "release"; owner: number; key: number; amount: number };

const step: fc.Arbitrary<Step> = fc.record({
  of: fc.constantFrom("topUp", "topUp", "charge", "reserve", "reserve", "capture", "release"),
  owner: fc.constantFrom(0, 1),
  key: fc.integer({ min: 0, max: 5 }),
  amount: fc.integer({ min: 1, max: 40 }),
});
/** Each step with the number of statements after which its transaction is cut off. */
const history = fc.array(fc.record({ step, cut: fc.option(fc.integer({ min: 0, max: 6 }), { freq: 4 }) }), {
  maxLength: 40,
});

class PlainLedger {
  readonly available = [0, 0];
  readonly held = [0, 0];
  readonly #keys = new Set<string>();
  readonly #holds = new Map<number, { owner: number; amount: number; isOpen: boolean }>();

  take({ of, owner, key, amount }: Step): void {
    const hold = this.#holds.get(key);
    if (of === "topUp" || of === "charge") {
      const sign = of === "topUp" ? 1 : -1;
      const name = `${of} ${key}`;
      if (this.#keys.has(name) || (this.available[owner] ?? 0) + sign * amount < 0) return;
      this.#keys.add(name);
      this.#move(owner, sign * amount, 0);
    } else if (of === "reserve") {
      if (hold !== undefined || (this.available[owner] ?? 0) < amount) return;
      this.#holds.set(key, { owner, amount, isOpen: true });
      this.#move(owner, -amount, amount);
    } else if (hold?.isOpen === true) {
      const spent = of === "capture" ? amount : 0;
      if (spent > hold.amount) return;
      hold.isOpen = false;
      this.#move(hold.owner, hold.amount - spent, -hold.amount);
    }
  }

  #move(owner: number, available: number, held: number): void {
    this.available[owner] = (this.available[owner] ?? 0) + available;
    this.held[owner] = (this.held[owner] ?? 0) + held;
  }
}

/** 200 in `npm run oracles`. */
const histories = Number(process.env.HISTORIES ?? 25);

describe("random histories with crashes between statements", () => {
  it("end as a plain ledger does, and the audit finds nothing", { timeout: 120_000 + histories * 3_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const pair = [v7(), v7()];
        for (const id of pair) {
          await stores.postgres.query("INSERT INTO users VALUES ($1, $2, 'Owner', 'x', now())", [
            id,
            `${id}@x.example`,
          ]);
        }
        const plain = new PlainLedger();
        const run = v7();
        for (const { step: each, cut } of steps) {
          const done = await inTransaction((queries) => take(cutAfter(queries, cut), each, { run, pair })).then(
            () => true,
            (error: Error) => error.message !== "cut off",
          );
          if (done) plain.take(each);
        }
        for (const [index, owner] of pair.entries()) {
          const { available, held } = await balanceOf(owner);
          expect([available * 10, held * 10]).toEqual([plain.available[index], plain.held[index]]);
        }
        expect((await auditLedger(stores.postgres)).differences).toEqual([]);
      }),
      { numRuns: histories },
    );
  });
});

async function take(queries: Queries, { of, owner: index, key, amount }: Step, at: { run: string; pair: string[] }) {
  const owner = at.pair[index] ?? "";
  const named = `${at.run} ${key}`;
  if (of === "topUp") return postMovement(queries, topUp(owner, `${of} ${named}`, amount));
  if (of === "charge") {
    const charge = { ...topUp(owner, `${of} ${named}`, -amount), kind: "charge" as const };
    return postMovement(queries, { ...charge, account: "messages" as const });
  }
  if (of === "reserve") return reserve(queries, { owner, key: named, amount, currency: "IRR" });
  return of === "capture" ? capture(queries, { key: named, amount }) : release(queries, { key: named });
}

/** Queries that fail after so many statements, as where the process ends. */
function cutAfter(queries: Queries, statements: number | null): Queries {
  let left = statements ?? Number.POSITIVE_INFINITY;
  return {
    query: (text, values) => {
      if (left === 0) throw new Error("cut off");
      left -= 1;
      return queries.query(text, values);
    },
  };
}
