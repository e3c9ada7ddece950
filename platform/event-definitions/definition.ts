import type { UserEvent } from "#contract/defined-events.ts";
import { type ElementSelector, readSelector } from "#contract/element-selector.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { containsElement } from "./contains-element.ts";

/** What an event must be like to bear the name of a defined event. */
export interface EventDefinition extends Pick<UserEvent, "action" | "match" | "selector" | "text"> {
  /** An inactive one names the events before. */
  stoppedAt: Date | null;
}

/** A defined event as other areas know it. */
export interface DefinedEvent extends EventDefinition {
  id: string;
  name: string;
}

/** What of an event decides whether a definition matches it. */
export type NamedRow = Pick<EventRow, "name" | "at" | "host" | "path" | "data">;

/** The stored selector. It was validated when it was stored; throws where it was not. */
export function selectorOf({ selector }: Pick<EventDefinition, "selector">): ElementSelector | undefined {
  if (selector === null) return undefined;
  const steps = readSelector(selector);
  if (typeof steps === "string") throw new Error(`A stored selector is not valid: ${steps}`);
  return steps;
}

/** A definition as a function; equal to `matchesDefinition` in the event store (a property test compares them). */
export function compileDefinition(definition: EventDefinition, ownHost: string): (row: NamedRow) => boolean {
  const { action, match, text, stoppedAt } = definition;
  const selector = selectorOf(definition);
  return ({ name, at, host, path, data }) => {
    if (name !== action || (stoppedAt !== null && at >= stoppedAt.getTime())) return false;
    if (match !== null && !isPage(match, { host, path, ownHost })) return false;
    if (selector === undefined && text === null) return true;
    const element = readElement(data);
    if (text !== null && element.text !== text) return false;
    return selector === undefined || containsElement(element.path, selector);
  };
}

function isPage(
  { mode, url }: NonNullable<EventDefinition["match"]>,
  { host, path, ownHost }: { host: string; path: string; ownHost: string },
): boolean {
  if (mode === "ends_with") return (host + path).endsWith(url);
  const isOwn = url.startsWith("/");
  if (isOwn && host !== ownHost && host !== "") return false;
  const page = isOwn ? path : host + path;
  return mode === "exact" ? page === url : page.startsWith(url);
}

/** A half of a surrogate pair, as JSON has it: the event store reads nothing of such data. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** What the tracker says of a clicked element: its path and text. */
function readElement(data: string): { path: string; text: string } {
  const { s, t } = data === "" || loneSurrogate.test(data) ? {} : (JSON.parse(data) as { s?: unknown; t?: unknown });
  return { path: typeof s === "string" ? s : "", text: typeof t === "string" ? t : "" };
}

/** The names of the defined events that an event is, beside its own name. */
export function compileNames(events: readonly DefinedEvent[], ownHost: string): (row: NamedRow) => string[] {
  const tests = events.map((event) => ({ name: event.name, matches: compileDefinition(event, ownHost) }));
  return (row) => tests.filter(({ matches }) => matches(row)).map(({ name }) => name);
}
