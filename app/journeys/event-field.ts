import { readOne, type ValuePlace, writeValue } from "#contract/conditions/form-values.ts";
import { eventWords } from "#contract/text/conditions.ts";

/** The name of an event as a journey's forms take it: its word or its name, and between quotes a name that is a word. */

const place: ValuePlace = { kind: "text", field: "event", op: "is" };

/** The event that is typed; undefined where the field is empty. */
export function readEvent(typed: string): string | undefined {
  const name = readOne(place, typed.trim());
  return typeof name === "string" ? name : undefined;
}

/** The text that is read as the event. */
export const writeEvent = (name: string): string => writeValue(place, name).value ?? name;

/** What the field suggests: the events that a website has seen, then the others that have a word. */
export const suggestEvents = (seen: readonly string[]): string[] => [
  ...new Set([...seen, ...Object.keys(eventWords)].map(writeEvent)),
];
