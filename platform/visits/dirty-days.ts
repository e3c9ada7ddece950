import type { Dependencies } from "#platform/dependencies.ts";
import { type Day, dayOf, daysAround, lastClosedDay } from "./day.ts";
import { type DayOf, raiseDirt } from "./sql/raise-dirt.ts";
import { toldAfter } from "./sql/told-after.ts";

/** Events of a website that are about to be stored. */
export interface Arriving {
  website: string;
  rows: readonly { at: number; name: string; orderId: string }[];
}

/** Days remembered as dirty at most. */
const mostDirty = 100_000;

/**
 * Stands between whoever stores events and whoever settles days, so that no settled day ever lacks an event that a
 * report could see. There is one in a process, and one process that stores and settles: docs/decisions/0011 has the
 * argument.
 */
export class DirtyDays {
  readonly #storing = new Set<Promise<void>>();
  /** Website and day of what is known to be dirty, and not being cleaned: it need not be raised again. */
  readonly #dirty = new Set<string>();
  #cleaning = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();
  #closed = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: Pick<Dependencies, "postgres" | "clickhouse" | "clock">) {}

  /**
   * Runs `store`, which makes a group of events visible; before it the closed days that they change are dirty. Events
   * of today, and of yesterday, change none and cost nothing. Throws what PostgreSQL, ClickHouse or `store` throw; a
   * group may come again.
   */
  async around(group: readonly Arriving[], store: () => Promise<void>): Promise<void> {
    const storing = this.#raise(group).then(store);
    this.#storing.add(storing);
    try {
      await storing;
    } finally {
      this.#storing.delete(storing);
    }
  }

  /** The last day that may be settled. From now on what changes it, or one before it, makes it dirty. */
  close(): Day {
    this.#closed = Math.max(this.#closed, lastClosedDay(this.parts.clock.now()));
    return this.#closed;
  }

  /**
   * Runs `work`, which may end with these days clean. One at a time. Until it ends, whatever changes one of them makes it
   * dirty anew, as it may have read the dirt before.
   */
  clean<T>(website: string, days: readonly Day[], work: () => Promise<T>): Promise<T> {
    const cleaned = this.#last.then(async () => {
      this.#cleaning = new Set(days.map((day) => `${website} ${day}`));
      for (const key of this.#cleaning) this.#dirty.delete(key);
      return await work().finally(() => this.#cleaning.clear());
    });
    this.#last = cleaned.catch(() => undefined);
    return cleaned;
  }

  /** Resolves once every group is stored that was on its way when this was called, or has failed. */
  async stored(): Promise<void> {
    await Promise.allSettled(this.#storing);
  }

  async #raise(group: readonly Arriving[]): Promise<void> {
    const closed = this.close();
    const touched = new Map<string, DayOf>();
    const touch = (website: string, at: number) => {
      for (const day of daysAround(at)) {
        const key = `${website} ${day}`;
        if (day <= closed && !this.#dirty.has(key)) touched.set(key, { website, day });
      }
    };
    for (const { website, rows } of group) {
      const late = rows.filter(({ at }) => dayOf(at) - 1 <= closed);
      for (const { at } of late) touch(website, at);
      const orders = late.filter(({ name, orderId }) => name === "purchase" && orderId !== "");
      // Who tells an order first gets it, and whoever had it until now loses it, on whatever day that was.
      for (const at of await toldAfter(this.parts.clickhouse, website, orders)) touch(website, at);
    }
    if (touched.size === 0) return;
    await raiseDirt(this.parts.postgres, [...touched.values()]);
    if (this.#dirty.size > mostDirty) this.#dirty.clear();
    for (const key of touched.keys()) if (!this.#cleaning.has(key)) this.#dirty.add(key);
  }
}
