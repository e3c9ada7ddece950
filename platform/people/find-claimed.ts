import { type IdentifierKind, identifierKinds } from "#contract/identity.ts";
import { isVouched } from "#contract/provenance.ts";
import {
  type IdentityClaim,
  type IdentityGraph,
  identifierKey,
  isNamedByServer,
  isVouchedFor,
  type Person,
} from "./identity-graph.ts";
import { isOwnVisitor } from "./kept-browsers.ts";

/** Whom what a claim names leads to: undefined where it makes a person, also where a browser alone gave somebody its e-mail. */
export const findNamed = (graph: IdentityGraph, claim: IdentityClaim): Person | undefined =>
  findByIdentifier(
    graph,
    claim,
    identifierKinds.filter((kind) => claim.identifiers[kind] !== undefined),
  );

/**
 * The owner of the strongest claimed identifier. An owner who has another identifier of a stronger kind that is claimed
 * too is somebody else: phones are shared, ids are not. A signature vouches for the id: an e-mail or a phone beside it
 * leads no further than without one, and never by a browser in doubt.
 */
export function findByIdentifier(
  graph: IdentityGraph,
  claim: IdentityClaim,
  kinds: readonly IdentifierKind[],
): Person | undefined {
  const { website, identifiers } = claim;
  for (const [rank, kind] of kinds.entries()) {
    const value = identifiers[kind] ?? "";
    const owner = graph.people.get(graph.identifierOwners.get(identifierKey(website, kind, value)) ?? 0n);
    const isAnother = (stronger: IdentifierKind) => owner && hasKind(owner, stronger, identifiers[stronger]);
    if (owner === undefined || kinds.slice(0, rank).some(isAnother)) continue;
    if (isCapture(graph, claim, { owner, kind })) continue;
    if (kind === "id" || !claim.isSigned || isOwnBrowser(graph, claim, owner)) return owner;
  }
  return undefined;
}

/**
 * Whether an identifier that only browsers gave would lead what the owner vouches for to their person: anybody can enter
 * the address of a customer, and a guest an id that a customer gets later. A person who had the claim's own browser is
 * meant. Of people whom no server named an id leads to the first whose browser said it, and to whom the owner's hand left it.
 */
function isCapture(
  graph: IdentityGraph,
  claim: IdentityClaim,
  { owner, kind }: { owner: Person; kind: IdentifierKind },
): boolean {
  const said = owner.identifiers.get(`${kind} ${claim.identifiers[kind]}`) ?? "browser";
  if (!isVouchedClaim(claim) || isVouched(said)) return false;
  if (kind === "id" && (!isNamedByServer(owner) || owner.keptIds.has(claim.identifiers.id ?? ""))) return false;
  return !isOwnBrowser(graph, claim, owner);
}

/**
 * Identifiers without an owner go to the current person, unless that person has others of the same kinds. What the owner
 * vouches for does not go by a browser in doubt to somebody whom a server named: it is the word about a stranger there.
 */
export function adoptCurrent(
  graph: IdentityGraph,
  claim: IdentityClaim,
  { kinds, current }: { kinds: readonly IdentifierKind[]; current: Person | undefined },
): Person | undefined {
  if (current === undefined || kinds.some((kind) => hasKind(current, kind))) return undefined;
  return isVouchedClaim(claim) && !isOwnBrowser(graph, claim, current) ? undefined : current;
}

/**
 * Whether what is vouched for names somebody for the first time, and only what the owner corrected leads to them: as if the
 * owner had made one of the two.
 */
export function isByCorrection(graph: IdentityGraph, claim: IdentityClaim, person: Person): boolean {
  if (!isVouchedClaim(claim) || isNamedByServer(person) || isOwnBrowser(graph, claim, person)) return false;
  const said = identifierKinds.flatMap((kind) =>
    claim.identifiers[kind] === undefined ? [] : [person.identifiers.get(`${kind} ${claim.identifiers[kind]}`)],
  );
  return said.includes("owner") && said.some((each) => each !== "owner");
}

const isVouchedClaim = ({ isSigned, provenance }: IdentityClaim): boolean => isSigned || isVouched(provenance);

const hasKind = ({ identifiers }: Person, kind: IdentifierKind, except?: string) =>
  [...identifiers.keys()].some((name) => name.startsWith(`${kind} `) && name !== `${kind} ${except}`);

/** A stranger's browser may claim to be anybody: only one that was this person's before is believed without a signature. */
export const mayLink = (graph: IdentityGraph, claim: IdentityClaim, person: Person): boolean =>
  isVouchedClaim(claim) || !isVouchedFor(person) || hadBrowser(graph, claim, person);

const hadBrowser = (graph: IdentityGraph, { visitor }: IdentityClaim, person: Person): boolean =>
  visitorsOf(graph, visitor).some((each) => graph.links.get(each)?.person === person.id);

/** Whether the person had the claim's browser, not in doubt. */
function isOwnBrowser(graph: IdentityGraph, { visitor, identifiers }: IdentityClaim, person: Person): boolean {
  const isOther = hasKind(person, "id") && !person.identifiers.has(`id ${identifiers.id}`);
  return visitorsOf(graph, visitor).some((each) => isOwnVisitor(graph, person, each, isOther));
}

/** Every visitor that a browser's events were ever assigned to. */
export const visitorsOf = (graph: IdentityGraph, visitor: bigint): bigint[] => [
  visitor,
  ...(graph.handovers.get(visitor) ?? []).map(({ assignedVisitor }) => assignedVisitor),
];
