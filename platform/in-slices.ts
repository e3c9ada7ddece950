import { setImmediate } from "node:timers/promises";

/** How long the event loop is held before sockets and other requests are served. */
const sliceMs = 4;

/** Does `work` for each item, one after the other, with a turn for other work every few milliseconds. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  now: () => number = () => performance.now(),
): Promise<void> {
  let began = now();
  for (const item of items) {
    work(item);
    if (now() - began < sliceMs) continue;
    await setImmediate();
    began = now();
  }
}
