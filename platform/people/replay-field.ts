import { isVouched } from "#contract/provenance.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import { trustWord, wordOf } from "./doubtful-words.ts";
import { keepField } from "./graph-changes.ts";
import {
  type ClaimedField,
  giverOf,
  hasIdentifiers,
  type IdentityClaim,
  type Person,
  provenanceOf,
} from "./identity-graph.ts";
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
 * is stored at once, and changes it once. What browsers gave is in doubt until somebody vouches for them, as it was then
 * (docs/decisions/0197); what the owner said of browsers by hand is not known here. Pure.
 */
export function replayField(website: string, said: readonly StoredEvent[], name: string): FieldChange[] {
  const fields: Person["fields"] = new Map();
  /** Visitors whose links are vouched for. */
  const own = new Set<bigint>();
  const changes: FieldChange[] = [];
  let stored: ClaimedField | undefined;
  for (const [index, event] of said.entries()) {
    const claim = readClaim(website, event);
    if (claim !== undefined) replayClaim({ fields, own }, claim, event.visitor);
    if (said[index + 1]?.seq === event.seq) continue;
    const after = fields.get(name);
    if (after !== undefined && JSON.stringify(after.value) !== JSON.stringify(stored?.value)) {
      changes.push({ event: event.id, received: event.received, before: stored?.value, after });
    }
    stored = after;
  }
  return changes;
}

function replayClaim(
  { fields, own }: { fields: Person["fields"]; own: Set<bigint> },
  claim: IdentityClaim,
  visitor: bigint,
): void {
  const { at, provenance } = claim;
  if (hasIdentifiers(claim) && isVouched(provenanceOf(claim, "id"))) {
    own.add(visitor);
    for (const [name, field] of fields) fields.set(name, trustWord(name, field, visitor));
  }
  const giver = own.has(visitor) ? undefined : giverOf(visitor);
  for (const [name, value] of Object.entries(claim.fields)) {
    const words = isVouched(provenance) ? {} : wordOf(name, { value, at }, giver);
    keepField(fields, name, { value, at, provenance, ...words });
  }
}
