import { LRUCache } from "lru-cache";
import { isVouched, type Provenance } from "#contract/provenance.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { type Day, dayOf, daysAround, lastClosedDay } from "./day.ts";
import { findDisplacedClaims, type OrderClaim } from "./sql/displaced-claims.ts";
import { type CleanDay, markDirty, type WebsiteDay } from "./sql/mark-dirty.ts";

/** Events of a website that are about to be stored. */
export interface EventGroup {
  website: string;
  rows: readonly { at: number; name: string; orderId: string; provenance: Provenance }[];
}

/** Forgetting a day costs one more statement, nothing else. */
const maxRemembered = 100_000;

/**
 * Coordinates storing and settling, so that no settled day lacks an event that a report could see. One instance per
 * process, and one process that stores and settles: docs/decisions/0011 has the argument.
 */
export class DirtyDays {
  readonly #storing = new Set<Promise<void>>();
  /** `website day` of days that are dirty and not being cleaned: they need no statement. */
  readonly #dirty = new LRUCache<string, true>({ max: maxRemembered });
  #cleaning = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();
  #closed = Number.NEGATIVE_INFINITY;

  constructor(private readonly dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "clock">) {}

  /**
   * Marks the closed days that a group of events changes as dirty, then runs `store`, which makes the group visible.
   * Events of today and yesterday change no closed day and cost nothing, except purchases of servers and imports: they
   * displace what browsers claimed on any day. Throws what PostgreSQL, ClickHouse or `store`
   * throw; repeating a group is harmless.
   */
  async markAndStore(group: readonly EventGroup[], store: () => Promise<void>): Promise<void> {
    const storing = this.#mark(group).then(store);
    this.#storing.add(storing);
    try {
      await storing;
    } finally {
      this.#storing.delete(storing);
    }
  }

  /**
   * Marks the closed ones of `days` and the days beside them as dirty, then runs `change`, which moves stored events. No
   * day is settled meanwhile: a settling that had read events before would write their order claims afterwards.
   */
  markAndChange(
    website: string,
    { listDays, change }: { listDays: () => Promise<Day[]>; change: () => Promise<void> },
  ): Promise<void> {
    return this.cleanDays(website, [], async () => {
      const closed = this.closeDays();
      const days = new Set((await listDays()).flatMap((day) => [day - 1, day, day + 1]));
      const changed = [...days].filter((day) => day <= closed).map((day) => ({ website, day }));
      await markDirty(this.dependencies.postgres, changed);
      await change();
    });
  }

  /**
   * Marks the closed ones of `days` and the days beside them as dirty, then runs `change`, which replaces stored events. It
   * gets the days that were clean, and may swap their rows: a change of one of them meanwhile raises its count.
   */
  markAndReplace(
    website: string,
    days: readonly Day[],
    change: (cleaned: readonly CleanDay[]) => Promise<void>,
  ): Promise<void> {
    const around = [...new Set(days.flatMap((day) => [day - 1, day, day + 1]))].sort((one, other) => one - other);
    return this.cleanDays(website, around, async () => {
      const closed = this.closeDays();
      const changed = around.filter((day) => day <= closed).map((day) => ({ website, day }));
      await change(await markDirty(this.dependencies.postgres, changed));
    });
  }

  /** Returns the last day that may be settled; from now on a change to it or an earlier day makes that day dirty. */
  closeDays(): Day {
    this.#closed = Math.max(this.#closed, lastClosedDay(this.dependencies.clock.now()));
    return this.#closed;
  }

  /**
   * Runs `work`, which may leave these days clean; one at a time. Until it ends every change to one of them is marked
   * again, as `work` may have read the change count before.
   */
  cleanDays<T>(website: string, days: readonly Day[], work: () => Promise<T>): Promise<T> {
    const cleaned = this.#last.then(async () => {
      this.#cleaning = new Set(days.map((day) => `${website} ${day}`));
      for (const key of this.#cleaning) this.#dirty.delete(key);
      return await work().finally(() => this.#cleaning.clear());
    });
    this.#last = cleaned.catch(() => undefined);
    return cleaned;
  }

  /** Resolves once every group that is in flight at the call is stored or has failed. */
  async waitForStores(): Promise<void> {
    await Promise.allSettled(this.#storing);
  }

  async #mark(group: readonly EventGroup[]): Promise<void> {
    const closed = this.closeDays();
    const changed = new Map<string, WebsiteDay>();
    const addDaysAround = (website: string, at: number) => {
      for (const day of daysAround(at)) {
        const key = `${website} ${day}`;
        if (day <= closed && !this.#dirty.has(key)) changed.set(key, { website, day });
      }
    };
    const claims: OrderClaim[] = [];
    for (const { website, rows } of group) {
      for (const { at, name, orderId, provenance } of rows) {
        const isLate = dayOf(at) - 1 <= closed;
        if (isLate) addDaysAround(website, at);
        // A browser's purchase of today is later than every claim on a closed day: it displaces none.
        const mayDisplace = name === "purchase" && orderId !== "" && (isLate || isVouched(provenance));
        if (mayDisplace) claims.push({ website, orderId, at, provenance });
      }
    }
    // Only the best claim of an order counts: a displaced one stops counting, on whatever day it is.
    for (const { website, at } of await findDisplacedClaims(this.dependencies.clickhouse, claims)) {
      addDaysAround(website, at);
    }
    if (changed.size === 0) return;
    await markDirty(this.dependencies.postgres, [...changed.values()]);
    for (const key of changed.keys()) if (!this.#cleaning.has(key)) this.#dirty.set(key, true);
  }
}
