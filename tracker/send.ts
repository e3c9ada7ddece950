import { backOff, type Item, most, takeBatch } from "./batch.ts";
import { iso, now } from "./moment.ts";
import { safely } from "./safely.ts";
import { collector, key } from "./snippet.ts";
import { load, save, waiting } from "./storage.ts";

const patience = 3e4;

let queue: Item[] = [];
/** What is under way. */
let sent: Item[] = [];
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Forgets what was not sent. */
export function discard(): void {
  queue = [];
}

/** Puts an event in the queue; it goes with those of the same second. */
export function enqueue(item: Item): void {
  queue.push(item);
  if (failures || waiting) keep();
  else later(1);
}

function later(seconds: number): void {
  timer ??= setTimeout(flush, seconds * 1e3);
}

/** Stores what waits for the network, or holds what waits for consent: at most 100 events. */
function keep(): void {
  const { k = [], ...visit } = load();
  save({ ...visit, k: [...k, ...queue.splice(0)].slice(0, most) });
}

/** Sends what waits, a batch at a time. */
export const flush = safely(() => {
  clearTimeout(timer);
  timer = undefined;
  if (sent[0] || waiting) return;
  const { k = [], ...visit } = load();
  if (k[0]) save(visit);
  queue.unshift(...k);
  const batch = takeBatch(queue);
  if (!batch[0]) return;
  sent = batch;
  // Not `fetch`: pages replace it, and it knows no time limit.
  const request = new XMLHttpRequest();
  request.open("POST", collector);
  request.timeout = patience;
  request.onloadend = safely(() => {
    const { status } = request;
    const unsent = batch.splice(0);
    // No status where there was no answer.
    if (status && status !== 429 && status < 500) {
      failures = 0;
      flush();
    } else {
      failures += 1;
      queue.unshift(...unsent);
      keep();
      later(backOff(failures, Math.random(), Number(request.getResponseHeader("retry-after")) || 0));
    }
  });
  request.send(write(batch));
});

/**
 * Tells what waits, as long as no network fault is known; the page goes and hears no answer. What is under way ends
 * with the page, so it is told once more: the collector knows an event by its id.
 */
export function part(): void {
  queue.unshift(...sent.splice(0));
  while (queue[0] && !waiting) {
    const batch = takeBatch(queue);
    if (failures || !navigator.onLine || !navigator.sendBeacon(collector, write(batch))) {
      queue.unshift(...batch);
      keep();
    }
  }
}

function write(batch: Item[]): string {
  const { v, n } = batch[0] as Item;
  const events = batch.map((item) => {
    item.n += 1;
    return item.e;
  });
  return JSON.stringify({ key, visitor: v, sentAt: iso(now()), attempt: n + 1, events });
}
