/** What filters of a journey read of an event beside its own `data`. */
export const eventFields = [
  ...(["path", "medium", "source", "campaign", "country", "city"] as const),
  ...(["device", "os", "browser", "value", "order"] as const),
] as const;
export type EventField = (typeof eventFields)[number];
