/** The events of some visitors, and who had any, for what judges them in memory. */
export {
  type LastPlace,
  listLastPlaces,
  listVisitorsSince,
  readEventsOf,
  readIdentified,
} from "./sql/stored-events.ts";
