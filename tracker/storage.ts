import type { Visit } from "./visit.ts";

/** What could not be stored, or may not be: it lives as long as the page. */
let memory: Visit = {};

/** True until the consent that is required: nothing is stored on the device, nothing sent. */
export let waiting = false;

/** The visit, read anew each time: other tabs change it. */
export function load(): Visit {
  try {
    return JSON.parse(waiting ? "" : localStorage.nabz);
  } catch {
    return memory;
  }
}

/** Stores the visit, in memory where the browser refuses. */
export function save(visit: Visit): void {
  memory = visit;
  try {
    if (waiting) return;
    localStorage.nabz = JSON.stringify(visit);
    memory = {};
  } catch {}
}

/** Begins to wait for consent, or ends it; what is stored goes, what is in memory stays. */
export function wait(on: boolean): void {
  waiting = on;
  try {
    localStorage.removeItem("nabz");
  } catch {}
}
