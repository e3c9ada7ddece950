import type { StoredEvent } from "#platform/events/stored-event.ts";
import { keepField } from "./graph-changes.ts";
import type { ClaimedField, Person } from "./identity-graph.ts";
import { readClaim } from "./read-claim.ts";

/** That a field of a person became another value, by the event of its claim. */
export interface FieldChange {
  event: string;
  received: number;
  /** Undefined where there was none. */
  before: unknown;
  after: ClaimedField;
}

/**
 * How a field of a person changed, by all that was ever said of them, in the order in which it came. What came in one group
 * is stored at once, and changes it once. Pure.
 */
export function replayField(website: string, said: readonly StoredEvent[], name: string): FieldChange[] {
  const fields: Person["fields"] = new Map();
  const changes: FieldChange[] = [];
  let stored: ClaimedField | undefined;
  for (const [index, event] of said.entries()) {
    const { at, provenance } = event;
    const claimed = Object.entries(readClaim(website, event)?.fields ?? {});
    for (const [field, value] of claimed) keepField(fields, field, { value, at, provenance });
    if (said[index + 1]?.seq === event.seq) continue;
    const after = fields.get(name);
    if (after !== undefined && JSON.stringify(after.value) !== JSON.stringify(stored?.value)) {
      changes.push({ event: event.id, received: event.received, before: stored?.value, after });
    }
    stored = after;
  }
  return changes;
}
