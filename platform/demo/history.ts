import type { CollectServerEvent } from "#contract/collect.ts";
import { eventsOf, type Timed } from "./events.ts";
import { type Plan, visitsOf } from "./visits.ts";

/** What to tell of whom. */
export interface Shop extends Plan {
  /** The website's address without a path: `https://shop.example`. */
  origin: string;
}

/**
 * The events of an invented shop as `POST /collect/server` takes them, in the order of their time, none at or after
 * `until`. The same shop tells the same events on every machine; nothing of the past is kept, only the visits that are
 * going on.
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
  /** Of its next event. */
  time: number;
  /** The order in which visits began decides between events of one millisecond. */
  turn: number;
}

/** Visits that are going on, the one whose event is next on top: a binary heap. */
class OpenVisits {
  readonly #heap: Open[] = [];
  #turn = 0;

  add(events: readonly Timed[]): void {
    const [first] = events;
    if (first === undefined) return;
    this.#turn += 1;
    this.#heap.push({ events, at: 0, time: first.time, turn: this.#turn });
    this.#rise(this.#heap.length - 1);
  }

  /** The next event before a time; undefined where there is none. */
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
    return a.time !== b.time ? a.time < b.time : a.turn < b.turn;
  }

  #swap(left: number, right: number): void {
    const [a, b] = [this.#heap[left], this.#heap[right]];
    if (a === undefined || b === undefined) return;
    this.#heap[left] = b;
    this.#heap[right] = a;
  }
}
