import { backOff, type Item, maxStored, takeBatch } from "./batch.ts";
import { iso, now } from "./moment.ts";
import { safely } from "./safely.ts";
import { collector, key, loadTool } from "./snippet.ts";
import { load, save, waiting } from "./storage.ts";

const timeoutMs = 3e4;

/** Events to be sent; always the same array. */
export const queue: Item[] = [];
/** Events of the running request. */
let inFlight: Item[] = [];
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Deletes unsent events. */
export function discard(): void {
  queue.length = 0;
}

/** Queues an event; events of the same second are sent together. */
export function enqueue(item: Item): void {
  queue.push(item);
  if (failures || waiting) store();
  else schedule(1);
}

function schedule(seconds: number): void {
  timer = timer ?? setTimeout(flush, seconds * 1e3);
}

/** Stores at most 100 events that wait for the network or for consent. */
function store(): void {
  const { k = [], ...visit } = load();
  save({ ...visit, k: [...k, ...queue.splice(0)].slice(0, maxStored) });
}

/** Sends the queue, a batch at a time. */
export const flush = safely(() => {
  clearTimeout(timer);
  timer = undefined;
  if (inFlight[0] || waiting) return;
  const { k = [], ...visit } = load();
  if (k[0]) save(visit);
  queue.unshift(...k);
  const batch = takeBatch(queue);
  if (!batch[0]) return;
  inFlight = batch;
  // Not `fetch`: pages replace it, and it has no timeout.
  const request = new XMLHttpRequest();
  request.open("POST", collector);
  request.timeout = timeoutMs;
  request.onloadend = safely(() => {
    const { status } = request;
    const unsent = batch.splice(0);
    // Without an answer the status is 0.
    if (status && status < 500 && status !== 429) {
      failures = 0;
      flush();
      // A message may wait for this visitor (`"on"`); the website has heatmaps. Nothing else in it begins so.
      if (/"on/.test(request.response)) loadTool("o");
      if (/"heat/.test(request.response)) loadTool("h");
    } else {
      failures += 1;
      queue.unshift(...unsent);
      store();
      // A date, or no header, counts nothing.
      const retryAfter = request.getResponseHeader("retry-after") as unknown as number;
      // Reduced by up to half, so that a crowd does not come back at once.
      schedule(Math.max(~~retryAfter, backOff(failures) * (1 - Math.random() / 2)));
    }
  });
  request.send(write(batch));
});

/**
 * Sends the queue with beacons before the page unloads, unless the network is known to be down. The running request ends
 * with the page, so its events are sent again: the collector recognises duplicates by id.
 */
export function flushBeforeUnload(): void {
  queue.unshift(...inFlight.splice(0));
  while (queue[0] && !waiting) {
    const batch = takeBatch(queue);
    if (failures || !navigator.onLine || !navigator.sendBeacon(collector, write(batch))) {
      queue.unshift(...batch);
      store();
    }
  }
}

function write(batch: Item[]): string {
  const { v, n } = batch[0] as Item;
  const events = batch.map((item) => {
    item.n += 1;
    return item.e;
  });
  return JSON.stringify({ events, key, attempt: n + 1, sentAt: iso(now()), visitor: v });
}
