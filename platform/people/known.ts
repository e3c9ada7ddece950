import type { IdentifierKind } from "#contract/identity.ts";

/** What an event tells about who its visitor is, or that they bought. */
export interface Telling {
  website: string;
  /** Id of the event that tells it, in lower case. */
  event: string;
  /**
   * Where it names somebody the browser's own visitor, or the one that stands for a person of whom no browser is known;
   * else the visitor that the event is stored under.
   */
  visitor: bigint;
  /** Milliseconds since 1970. */
  at: number;
  identifiers: Readonly<Partial<Record<IdentifierKind, string>>>;
  /** Fields and attributes of the person. */
  fields: Readonly<Record<string, unknown>>;
  bought: boolean;
}

/** Whether it tells who somebody is. */
export const isNaming = ({ identifiers }: Telling) => Object.keys(identifiers).length > 0;

/** A field of a person and when it was told, in milliseconds. */
export interface Field {
  value: unknown;
  at: number;
}

export interface Person {
  website: string;
  id: bigint;
  /** Those that belong to this person alone, as `kind value`. */
  identifiers: Set<string>;
  fields: Map<string, Field>;
  /** Milliseconds since 1970; undefined is never. */
  leadAt: number | undefined;
  customerAt: number | undefined;
}

export interface Link {
  website: string;
  visitor: bigint;
  person: bigint;
  linkedAt: number;
}

/** From `at` on the events of the browser `visitor` are those of the visitor `becomes`. */
export interface Turn {
  website: string;
  visitor: bigint;
  at: number;
  becomes: bigint;
}

/**
 * People, their visitors and identifiers, as far as some tellings concern them, and what the tellings changed of them.
 * Visitors and people are keyed by 64-bit numbers that are hashed with the website: no two websites share one.
 */
export class Known {
  readonly people = new Map<bigint, Person>();
  readonly links = new Map<bigint, Link>();
  /** `website kind value` → the person. */
  readonly owners = new Map<string, bigint>();
  /** The turns of each browser, the earliest first. */
  readonly turns = new Map<bigint, Turn[]>();

  readonly changed = {
    /** Any field or identifier. */
    people: new Set<Person>(),
    /** What reports know of them: lead or customer since. */
    instants: new Set<Person>(),
    gone: new Set<Person>(),
    links: new Set<Link>(),
    turns: new Set<Turn>(),
    identifiers: new Map<string, { website: string; kind: IdentifierKind; value: string; person: bigint }>(),
  };

  /** The person of a visitor; undefined for one who is nobody yet. */
  personOf(visitor: bigint): Person | undefined {
    const link = this.links.get(visitor);
    return link && this.people.get(link.person);
  }
}

export const ownerKey = (website: string, kind: IdentifierKind, value: string) => `${website} ${kind} ${value}`;

/** The visitor whose events those of a browser are at a time: by its last turn, else the browser's own. */
export function visitorAt(turns: readonly Turn[] | undefined, visitor: bigint, at: number): bigint {
  return turns?.findLast((turn) => turn.at <= at)?.becomes ?? visitor;
}
