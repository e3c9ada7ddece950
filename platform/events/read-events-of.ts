/** The events of some visitors, for what judges them in memory. */
export { readEventsOf } from "./sql/stored-events.ts";
