import type { IdentifierKind } from "#contract/identity.ts";
import { fieldRank, isVouched, type Provenance } from "#contract/provenance.ts";

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
  provenance: Provenance;
  /** A browser's whose owner's id the website's server signed. */
  isSigned: boolean;
}

export const hasIdentifiers = ({ identifiers }: IdentityClaim) => Object.keys(identifiers).length > 0;

/** Who said an identifier of a claim: a signature vouches for the owner's id alone. */
export const provenanceOf = ({ isSigned, provenance }: IdentityClaim, kind: IdentifierKind): Provenance =>
  isSigned && kind === "id" ? "server" : provenance;

/** A field of a person, when it was claimed, in milliseconds, and by whom. */
export interface ClaimedField {
  value: unknown;
  at: number;
  provenance: Provenance;
  /**
   * Of an e-mail, a phone or a consent that only browsers gave: the last word of each browser whose link nobody vouches for,
   * by `giverOf`; the best of them is the field's. Where a browser that is vouched for gave one too, that is the field's and
   * `ownWord` of these, and the others are later. Once one of these browsers is vouched for, its word is the person's. An
   * address without any is from before words were kept.
   */
  doubtfulWords?: DoubtfulWords;
}

export type DoubtfulWords = Readonly<Record<string, Pick<ClaimedField, "value" | "at">>>;

/** In place of a giver: what a browser gave that is vouched for. */
export const ownWord = "own";

/** In place of a giver: what a browser refused before words were kept, as nothing says whether it was the person's. */
export const beforeWord = "before";

/** A visitor who gave an address, as the store names it. */
export const giverOf = (visitor: bigint): string => BigInt.asIntN(64, visitor).toString();

/**
 * Whether a claim replaces the current one: the owner's hand, then server and import, then browsers, last those in doubt; of
 * equals the later one. Of one moment the greater text, so that the order of arrival does not matter.
 */
export function isBetter(one: ClaimedField, current: ClaimedField): boolean {
  const rank = fieldRank(one.provenance) - fieldRank(current.provenance) || certaintyOf(one) - certaintyOf(current);
  if (rank !== 0) return rank > 0;
  return one.at === current.at ? textOf(one) > textOf(current) : one.at > current.at;
}

/** The value as it was said: of a consent what browsers in doubt refused stands beside it. */
const textOf = ({ value, doubtfulWords }: ClaimedField) => JSON.stringify(doubtfulWords?.[ownWord]?.value ?? value);

const certaintyOf = (field: ClaimedField) => (isCertain(field) ? 1 : 0);

/** Whether it is the person's: no browser in doubt gave it. */
export const isCertain = ({ doubtfulWords }: ClaimedField): boolean =>
  doubtfulWords === undefined || Object.hasOwn(doubtfulWords, ownWord);

export interface Person {
  website: string;
  id: bigint;
  /** By `kind value`, each with who claimed it; each belongs to one person only. */
  identifiers: Map<string, Provenance>;
  fields: Map<string, ClaimedField>;
  /** Owner's ids that browsers said of them and that became another person's, by `formerIdKey`, each with when it did. */
  formerIds: Map<bigint, number>;
  /** Browsers that were theirs when the owner's hand changed who they are: they stay theirs (docs/decisions/0199). */
  keptBrowsers: Set<bigint>;
  /** Owner's ids that browsers said and that were theirs then, or that a kept browser said: they lead to them. */
  keptIds: Set<string>;
  /** A server or an import named them by an identifier that the owner corrected: that takes back nothing of it. */
  wasNamed: boolean;
  /** Milliseconds since 1970; undefined is never. */
  leadAt: number | undefined;
  customerAt: number | undefined;
}

/** Whether a server, an import or the owner named this person. */
export const isVouchedFor = ({ identifiers }: Person): boolean => [...identifiers.values()].some(isVouched);

/**
 * Whether a server or an import ever named this person. An address that the owner corrected by hand says nothing of who uses
 * their browsers, in doubt or not: what is vouched for later follows as if it had not been corrected.
 */
export const isNamedByServer = ({ identifiers, wasNamed }: Person): boolean =>
  wasNamed || [...identifiers.values()].some(isServers);

/** Whether a server or an import said it, and not the owner by hand. */
export const isServers = (said: Provenance | undefined): boolean => said === "server" || said === "import";

export interface VisitorLink {
  website: string;
  visitor: bigint;
  person: bigint;
  linkedAt: number;
  /** Who said whose browser this is. */
  provenance: Provenance;
}

/**
 * Handovers that a browser keeps, the newest ones. Anybody can identify one browser as thousands of people: with 8,400
 * handovers every claim on it took seconds, for all websites. A till that two people share changes hands twice a day.
 */
export const maxHandovers = 50;

/** From `at` on, the events of the browser `visitor` belong to `assignedVisitor`. */
export interface BrowserHandover {
  website: string;
  visitor: bigint;
  at: number;
  assignedVisitor: bigint;
}

/** The owner's word that a browser was never used by the person who has one of these identifiers or visitors. */
export interface Separation {
  /** Of the decision. */
  seq: number;
  browser: bigint;
  /** The browser's own visitor, or another that a handover assigned to the person. */
  visitor: bigint;
  identifiers: readonly string[];
  visitors: readonly bigint[];
}

interface ClaimedIdentifier {
  website: string;
  kind: IdentifierKind;
  value: string;
  person: bigint;
  provenance: Provenance;
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
  /** By browser, the earliest first; the newest `maxHandovers`. */
  readonly handovers = new Map<bigint, BrowserHandover[]>();
  readonly separations: Separation[] = [];

  readonly changed = {
    /** Any field or identifier. */
    people: new Set<Person>(),
    /** Lead or customer since: what reports use. */
    lifecycle: new Set<Person>(),
    removed: new Set<Person>(),
    links: new Set<VisitorLink>(),
    handovers: new Set<BrowserHandover>(),
    /** Browsers whose oldest handovers were forgotten. */
    crowdedBrowsers: new Set<bigint>(),
    identifiers: new Map<string, ClaimedIdentifier>(),
    /** Identifiers of nobody any more. */
    lostIdentifiers: new Map<string, Pick<ClaimedIdentifier, "website" | "kind" | "value">>(),
    /** Owner's ids that browsers may not name, by browser. */
    refusedIds: new Map<bigint, string>(),
    /** Websites of which an owner's id became another person's. */
    idsMovedIn: new Set<string>(),
  };

  /** Objects that are loaded, as `copy` makes them. */
  get size(): number {
    const { people, links, identifierOwners, handovers, separations } = this;
    const ofPeople = [...people.values()].map((each) => 1 + each.fields.size + each.identifiers.size);
    const ofBrowsers = [...handovers.values()].map((each) => 1 + each.length);
    const parts = [...ofPeople, ...ofBrowsers].reduce((sum, each) => sum + each, 0);
    return parts + links.size + identifierOwners.size + separations.length;
  }

  /** What is loaded once more, without what claims have changed in it: for claims of somebody else. */
  copy(): IdentityGraph {
    const { people, links, identifierOwners, handovers, separations } = this;
    return Object.assign(
      new IdentityGraph(),
      structuredClone({ people, links, identifierOwners, handovers, separations }),
    );
  }

  personOf(visitor: bigint): Person | undefined {
    const link = this.links.get(visitor);
    return link && this.people.get(link.person);
  }

  /** As far as they are loaded: all of somebody who was never identified. */
  linksOf(person: Person): VisitorLink[] {
    return [...this.links.values()].filter((link) => link.person === person.id);
  }
}

export const identifierKey = (website: string, kind: IdentifierKind, value: string) => `${website} ${kind} ${value}`;

/** The visitor that owns a browser's events at a time: that of its last handover, else the browser's own. */
export function visitorAt(handovers: readonly BrowserHandover[] | undefined, visitor: bigint, at: number): bigint {
  return handovers?.findLast((handover) => handover.at <= at)?.assignedVisitor ?? visitor;
}
