import type { IdentifierKind } from "#contract/identity.ts";
import { personKey, visitorKey } from "#platform/events/keys.ts";
import { splitIdentifier } from "./manual-decision.ts";

/** The visitor that stands in for a person whose browser is unknown, in events of the owner's server or of a file. */
export const standInOf = (website: string, kind: IdentifierKind, value: string): bigint =>
  kind === "id" ? personKey(website, value) : visitorKey(website, `import ${kind} ${value}`);

/** The visitors that may stand in for somebody with these identifiers, as `kind value`. */
export const standInsOf = (website: string, identifiers: readonly string[]): Set<bigint> =>
  new Set(
    identifiers.map((name) => {
      const { kind, value } = splitIdentifier(name);
      return standInOf(website, kind, value);
    }),
  );
