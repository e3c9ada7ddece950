import { type IdentifierKind, identifierKinds } from "#contract/identity.ts";
import { standInOf } from "#platform/people/stand-ins.ts";

/**
 * The visitor that stands in for a person of a file, whose browser is unknown: of the strongest identifier, as a server's
 * events of an owner's id have it.
 */
export function importVisitor(website: string, identifiers: Partial<Record<IdentifierKind, string>>): bigint {
  const kind = identifierKinds.find((each) => identifiers[each] !== undefined) ?? "id";
  return standInOf(website, kind, identifiers[kind] ?? "");
}
