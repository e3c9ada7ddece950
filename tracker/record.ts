import { iso, newId, now } from "./moment.ts";
import { discard, enqueue, flush } from "./send.ts";
import { asksConsent, loadTool } from "./snippet.ts";
import { load, save, wait } from "./storage.ts";
import { advance, type Visit } from "./visit.ts";

/**
 * Owners exclude their own visits with the fragments `#nabz=off` and `#nabz=on`. Where consent is required, a visit
 * stored before it was required does not count.
 */
export function openVisit(): void {
  // `off` has a third letter; other addresses that begin so are the page's own.
  if (/#nabz=of?[nf]$/.test(location.hash)) save({ d: location.hash[8] && 2 } as Visit);
  if (/#nabz=t/.test(location.hash)) loadTool("e");
  if (asksConsent && !load().c && !load().d) wait(true);
}

/**
 * Queues an event of now. `leave` neither starts nor lengthens a visit. `fields` are read when the event is sent;
 * undefined ones are left out.
 */
export function recordEvent(name: string, fields: object): void {
  const time = now();
  const visit = name === "leave" ? load() : advance(load(), time, newId);
  if (visit.v && !visit.d) {
    save(visit);
    enqueue({ v: visit.v, n: 0, e: Object.assign(fields, { id: newId(), name, at: iso(time), session: visit.s }) });
  }
}

/** Applies the visitor's answer. Denied: everything is deleted; where consent is required the answer is not stored either. */
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

/** Starts a new visitor and session with the next event. */
export const reset = (): void => save({ ...load(), v: "", s: "" });
