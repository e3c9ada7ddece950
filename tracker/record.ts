import { iso, newId, now } from "./moment.ts";
import { discard, enqueue, flush } from "./send.ts";
import { asksConsent } from "./snippet.ts";
import { load, save, wait } from "./storage.ts";
import { advance } from "./visit.ts";

/**
 * The owner's switch for own visits is the page's address, `#nabz=off` and `#nabz=on`. What a browser knows from before
 * consent was asked for does not count where it is required.
 */
export function openVisit(): void {
  const { hash } = location;
  if (hash === "#nabz=off") save({ d: 2 });
  if (hash === "#nabz=on") save({});
  const { c, d } = load();
  if (asksConsent && !c && !d) wait(true);
}

/**
 * Queues an event of now. `leave` neither begins a visit nor lengthens it. `fields` are the event's own, read when it is
 * sent; undefined ones are left out.
 */
export function record(name: string, fields: object): void {
  const time = now();
  const visit = name === "leave" ? load() : advance(load(), time, newId);
  if (visit.v && !visit.d) {
    save(visit);
    enqueue({ v: visit.v, n: 0, e: Object.assign(fields, { id: newId(), name, at: iso(time), session: visit.s }) });
  }
}

/** The visitor's answer. Denied: everything is forgotten, and where consent is required not even the answer is stored. */
export function consent(answer: unknown): void {
  const visit = load();
  if (visit.d === 2) return;
  if (answer === "granted") {
    wait(false);
    save({ ...visit, c: 1, d: 0 });
    flush();
  } else {
    discard();
    wait(asksConsent);
    save({ d: 1 });
  }
}

/** The next event is somebody else's: another visitor, another session. */
export const reset = (): void => save({ ...load(), v: "", s: "" });
