import { type IdentifierKind, identifierKinds } from "#contract/identity.ts";
import { personKey, visitorKey } from "#platform/events/keys.ts";

/**
 * The visitor that stands in for a person of a file, whose browser is unknown: of the strongest identifier, as a server's
 * events of an owner's id have it.
 */
export function importVisitor(website: string, identifiers: Partial<Record<IdentifierKind, string>>): bigint {
  const kind = identifierKinds.find((each) => identifiers[each] !== undefined) ?? "id";
  const value = identifiers[kind] ?? "";
  return kind === "id" ? personKey(website, value) : visitorKey(website, `import ${kind} ${value}`);
}
