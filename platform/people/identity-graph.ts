import type { IdentifierKind } from "#contract/identity.ts";

/** What an event says about the person behind its visitor, or that they bought. */
export interface IdentityClaim {
  website: string;
  /** Id of the event, in lower case. */
  event: string;
  /**
   * With identifiers: the browser's own visitor, or a stand-in for a person whose browser is unknown.
   * Without: the visitor that the event is stored under.
   */
  visitor: bigint;
  /** Milliseconds since 1970. */
  at: number;
  identifiers: Readonly<Partial<Record<IdentifierKind, string>>>;
  /** Fields and attributes of the person. */
  fields: Readonly<Record<string, unknown>>;
  bought: boolean;
}

export const hasIdentifiers = ({ identifiers }: IdentityClaim) => Object.keys(identifiers).length > 0;

/** A field of a person and when it was claimed, in milliseconds. */
export interface ClaimedField {
  value: unknown;
  at: number;
}

export interface Person {
  website: string;
  id: bigint;
  /** As `kind value`; each belongs to one person only. */
  identifiers: Set<string>;
  fields: Map<string, ClaimedField>;
  /** Milliseconds since 1970; undefined is never. */
  leadAt: number | undefined;
  customerAt: number | undefined;
}

export interface VisitorLink {
  website: string;
  visitor: bigint;
  person: bigint;
  linkedAt: number;
}

/** From `at` on, the events of the browser `visitor` belong to `assignedVisitor`. */
export interface BrowserHandover {
  website: string;
  visitor: bigint;
  at: number;
  assignedVisitor: bigint;
}

/**
 * People, their visitors and identifiers, as far as a set of claims touches them, and what those claims changed.
 * Visitors and people are keyed by 64-bit hashes that include the website: no two websites share one.
 */
export class IdentityGraph {
  readonly people = new Map<bigint, Person>();
  readonly links = new Map<bigint, VisitorLink>();
  /** `website kind value` → person. */
  readonly identifierOwners = new Map<string, bigint>();
  /** By browser, the earliest first. */
  readonly handovers = new Map<bigint, BrowserHandover[]>();

  readonly changed = {
    /** Any field or identifier. */
    people: new Set<Person>(),
    /** Lead or customer since: what reports use. */
    lifecycle: new Set<Person>(),
    removed: new Set<Person>(),
    links: new Set<VisitorLink>(),
    handovers: new Set<BrowserHandover>(),
    identifiers: new Map<string, { website: string; kind: IdentifierKind; value: string; person: bigint }>(),
  };

  personOf(visitor: bigint): Person | undefined {
    const link = this.links.get(visitor);
    return link && this.people.get(link.person);
  }
}

export const identifierKey = (website: string, kind: IdentifierKind, value: string) => `${website} ${kind} ${value}`;

/** The visitor that owns a browser's events at a time: that of its last handover, else the browser's own. */
export function visitorAt(handovers: readonly BrowserHandover[] | undefined, visitor: bigint, at: number): bigint {
  return handovers?.findLast((handover) => handover.at <= at)?.assignedVisitor ?? visitor;
}
