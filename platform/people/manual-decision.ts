import { z } from "zod";
import { type IdentifierKind, identifierKinds } from "#contract/identity.ts";
import type { IdentityClaim, Person } from "./identity-graph.ts";

const number = z.union([z.bigint(), z.string().transform(BigInt)]);

/**
 * How a person is found again whatever became of their number: by identifiers, the strongest first, else by a visitor, the
 * one whose number it was first.
 */
const anchor = z.object({ visitor: number, identifiers: z.array(z.string()), visitors: z.array(number).default([]) });
export type PersonAnchor = z.infer<typeof anchor>;

/** The owner changed fields of a person; null empties one for good. */
const edit = z.object({ kind: z.literal("edit"), person: anchor, fields: z.record(z.string(), z.unknown()) });

/** Both are one; what is known about the other becomes the person's. */
const merge = z.object({ kind: z.literal("merge"), person: anchor, other: anchor });

/** A visitor of the person, and with it its browser, is somebody else. */
const separation = z.object({
  ...{ kind: z.literal("separation"), person: anchor, browser: number, visitor: number },
});

/**
 * Somebody was erased: the visitors under which their events stay are one person whom nobody knows, a lead and a customer
 * since the same instants (milliseconds).
 */
const erased = z.object({
  ...{ kind: z.literal("erased"), person: anchor, visitors: z.array(number) },
  ...{ leadAt: z.number().optional(), customerAt: z.number().optional() },
});

export const decision = z.discriminatedUnion("kind", [edit, merge, separation, erased]);
export type Decision = z.infer<typeof decision>;

/** What an owner decided about people by hand: it wins over every later or replayed claim (docs/decisions/0045). */
export type ManualDecision = Decision & { website: string; at: number };

/** The most that an anchor lists of either; people have a handful. */
const maxNames = 100;

export function anchorOf(
  { id, identifiers }: Pick<Person, "id" | "identifiers">,
  visitors: readonly bigint[],
): PersonAnchor {
  const rank = (name: string) => identifierKinds.indexOf(name.split(" ", 1)[0] as IdentifierKind);
  const names = [...identifiers.keys()].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  const others = visitors.filter((visitor) => visitor !== id).sort((one, other) => (one < other ? -1 : 1));
  return { visitor: id, identifiers: names.slice(0, maxNames), visitors: others.slice(0, maxNames) };
}

/** `kind value` apart. */
export function splitIdentifier(identifier: string): { kind: IdentifierKind; value: string } {
  const space = identifier.indexOf(" ");
  return { kind: identifier.slice(0, space) as IdentifierKind, value: identifier.slice(space + 1) };
}

/** Claims that touch what a decision reads, to load it by; they are never applied. */
export function claimsTouchedBy(given: ManualDecision): IdentityClaim[] {
  const { website, at } = given;
  const blank = { website, event: "", at, fields: {}, bought: false, provenance: "owner", isSigned: false } as const;
  const addresses =
    given.kind !== "edit"
      ? []
      : Object.entries(given.fields).flatMap(([name, value]) =>
          (name === "email" || name === "phone") && typeof value === "string" ? [`${name} ${value}`] : [],
        );
  const anchors = given.kind === "merge" ? [given.person, given.other] : [given.person];
  const named = given.kind === "erased" ? [{ ...given.person, visitors: given.visitors }] : anchors;
  return named.flatMap(({ visitor, identifiers, visitors }) => [
    ...[visitor, ...visitors].map((each) => ({ ...blank, visitor: each, identifiers: {} })),
    ...[...identifiers, ...addresses].map((name) => {
      const { kind, value } = splitIdentifier(name);
      return { ...blank, visitor, identifiers: { [kind]: value } };
    }),
  ]);
}
