import { LRUCache } from "lru-cache";
import { fieldRank } from "#contract/provenance.ts";
import { type IdentityClaim, type IdentityGraph, provenanceOf } from "./identity-graph.ts";

interface KnownVisitor {
  id: string | undefined;
  /** Rank of who claimed the id. */
  rank: number;
  leadAt: number;
  customerAt: number;
}

const maxVisitors = 100_000;
const never = Number.POSITIVE_INFINITY;

/** Recognises claims that change nothing, without a query: a page may identify on every view. */
export class RedundantClaims {
  readonly #visitors = new LRUCache<bigint, KnownVisitor>({ max: maxVisitors });

  /** True where the visitor is this lead and customer already, on a browser that nobody else uses. */
  isRedundant(claim: IdentityClaim): boolean {
    const { visitor, at, identifiers, fields, bought } = claim;
    const known = this.#visitors.get(visitor);
    if (known === undefined || identifiers.email !== undefined || identifiers.phone !== undefined) return false;
    if (Object.keys(fields).length > 0 || (bought && at < known.customerAt)) return false;
    if (identifiers.id === undefined) return bought;
    const isSaid = identifiers.id === known.id && fieldRank(provenanceOf(claim, "id")) <= known.rank;
    return isSaid && at >= known.leadAt;
  }

  clear(): void {
    this.#visitors.clear();
  }

  /** Call after each recorded claim of a visitor. */
  remember(visitor: bigint, graph: IdentityGraph): void {
    this.#visitors.delete(visitor);
    const person = graph.personOf(visitor);
    if (person === undefined || graph.handovers.has(visitor)) return;
    const named = [...person.identifiers].find(([identifier]) => identifier.startsWith("id "));
    const [id, rank] = [named?.[0].slice("id ".length), fieldRank(named?.[1] ?? "browser")];
    this.#visitors.set(visitor, { id, rank, leadAt: person.leadAt ?? never, customerAt: person.customerAt ?? never });
  }
}
