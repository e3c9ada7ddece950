import type { Visit } from "./visit.ts";

/** What cannot or must not be stored; it lives as long as the page. */
let memory: Visit = {};

/** True until a required consent is granted: nothing is stored on the device or sent. */
export let waiting = false;

/** Reads the visit each time, as other tabs change it. */
export function load(): Visit {
  try {
    return JSON.parse(waiting ? "" : localStorage.nabz);
  } catch {
    return memory;
  }
}

/** Stores the visit; in memory where the browser refuses. */
export function save(visit: Visit): void {
  memory = visit;
  try {
    if (waiting) return;
    localStorage.nabz = JSON.stringify(visit);
    memory = {};
  } catch {}
}

/** Starts or ends waiting for consent; deletes what is stored, keeps what is in memory. */
export function wait(on: boolean): void {
  waiting = on;
  try {
    delete localStorage.nabz;
  } catch {}
}
