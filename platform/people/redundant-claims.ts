import { LRUCache } from "lru-cache";
import { fieldRank, isVouched } from "#contract/provenance.ts";
import { type IdentityClaim, type IdentityGraph, provenanceOf } from "./identity-graph.ts";

interface KnownVisitor {
  id: string | undefined;
  /** Rank of who claimed the id. */
  rank: number;
  /** Somebody vouches that the browser is theirs. */
  isOwn: boolean;
  /** An id that the browser may not name without a signature. */
  refusedId: string | undefined;
  leadAt: number;
  customerAt: number;
}

const maxVisitors = 100_000;
const never = Number.POSITIVE_INFINITY;

/** Recognises claims that change nothing, without a query: a page may identify on every view. */
export class RedundantClaims {
  readonly #visitors = new LRUCache<bigint, KnownVisitor>({ max: maxVisitors });

  /**
   * True where the visitor is this lead and customer already, or is refused again, on a browser that nobody else uses.
   */
  isRedundant(claim: IdentityClaim): boolean {
    const { visitor, at, identifiers, fields, bought } = claim;
    const known = this.#visitors.get(visitor);
    const isUnsure = !isVouched(provenanceOf(claim, "id"));
    if (identifiers.id !== undefined && isUnsure && identifiers.id === known?.refusedId) return true;
    if (known === undefined || identifiers.email !== undefined || identifiers.phone !== undefined) return false;
    if (Object.keys(fields).length > 0 || (bought && at < known.customerAt)) return false;
    if (identifiers.id === undefined) return bought;
    const isSaid = identifiers.id === known.id && fieldRank(provenanceOf(claim, "id")) <= known.rank;
    return isSaid && at >= known.leadAt && (isUnsure || known.isOwn);
  }

  clear(): void {
    this.#visitors.clear();
  }

  /** Call after each recorded claim of a visitor. */
  remember(visitor: bigint, graph: IdentityGraph): void {
    this.#visitors.delete(visitor);
    const person = graph.personOf(visitor);
    const refusedId = graph.changed.refusedIds.get(visitor);
    if ((person ?? refusedId) === undefined || graph.handovers.has(visitor)) return;
    const named = [...(person?.identifiers ?? [])].find(([identifier]) => identifier.startsWith("id "));
    const [id, rank] = [named?.[0].slice("id ".length), fieldRank(named?.[1] ?? "browser")];
    const { leadAt = never, customerAt = never } = person ?? {};
    const isOwn = isVouched(graph.links.get(visitor)?.provenance ?? "browser");
    this.#visitors.set(visitor, { id, rank, isOwn, refusedId, leadAt, customerAt });
  }
}
