import type { CollectServerEvent } from "#contract/collect.ts";
import { eventsOf, type Timed } from "./events.ts";
import { type Plan, visitsOf } from "./visits.ts";

/** A history and the website it is for. */
export interface Shop extends Plan {
  /** The website's address without a path: `https://shop.example`. */
  origin: string;
}

/**
 * Events of an invented shop for `POST /collect/server`, by time, before `until`. Equal on every machine for the same
 * shop; memory holds open visits only.
 */
export function* shopHistory(shop: Shop): Generator<CollectServerEvent> {
  const open = new OpenVisits();
  for (const visit of visitsOf(shop)) {
    for (let next = open.next(visit.at); next !== undefined; next = open.next(visit.at)) yield next.event;
    open.add(eventsOf(visit, shop));
  }
  for (let next = open.next(shop.until); next !== undefined; next = open.next(shop.until)) yield next.event;
}

interface Open {
  events: readonly Timed[];
  at: number;
  /** Time of the next event. */
  time: number;
  /** Visits that started earlier come first among events of one millisecond. */
  order: number;
}

/** Open visits: a binary heap by the time of the next event. */
class OpenVisits {
  readonly #heap: Open[] = [];
  #order = 0;

  add(events: readonly Timed[]): void {
    const [first] = events;
    if (first === undefined) return;
    this.#order += 1;
    this.#heap.push({ events, at: 0, time: first.time, order: this.#order });
    this.#rise(this.#heap.length - 1);
  }

  /** Takes the next event before a time. */
  next(before: number): Timed | undefined {
    const [top] = this.#heap;
    if (top === undefined || top.time >= before) return undefined;
    const found = top.events[top.at];
    top.at += 1;
    const following = top.events[top.at];
    if (following !== undefined) top.time = following.time;
    else {
      const last = this.#heap.pop();
      if (last !== undefined && last !== top) this.#heap[0] = last;
    }
    this.#sink();
    return found;
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = at;
      if (this.#isBefore(left, first)) first = left;
      if (this.#isBefore(right, first)) first = right;
      if (first === at) return;
      this.#swap(at, first);
      at = first;
    }
  }

  #isBefore(left: number, right: number): boolean {
    const [a, b] = [this.#heap[left], this.#heap[right]];
    if (a === undefined || b === undefined) return false;
    return a.time !== b.time ? a.time < b.time : a.order < b.order;
  }

  #swap(left: number, right: number): void {
    const [a, b] = [this.#heap[left], this.#heap[right]];
    if (a === undefined || b === undefined) return;
    this.#heap[left] = b;
    this.#heap[right] = a;
  }
}
