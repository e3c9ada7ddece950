import { LRUCache } from "lru-cache";
import type { IdentityClaim, IdentityGraph } from "./identity-graph.ts";

interface KnownVisitor {
  id: string | undefined;
  leadAt: number;
  customerAt: number;
}

const maxVisitors = 100_000;
const never = Number.POSITIVE_INFINITY;

/** Recognises claims that change nothing, without a query: a page may identify on every view. */
export class RedundantClaims {
  readonly #visitors = new LRUCache<bigint, KnownVisitor>({ max: maxVisitors });

  /** True where the visitor is this lead and customer already, on a browser that nobody else uses. */
  isRedundant({ visitor, at, identifiers, fields, bought }: IdentityClaim): boolean {
    const known = this.#visitors.get(visitor);
    if (known === undefined || identifiers.email !== undefined || identifiers.phone !== undefined) return false;
    if (Object.keys(fields).length > 0 || (bought && at < known.customerAt)) return false;
    return identifiers.id === undefined ? bought : identifiers.id === known.id && at >= known.leadAt;
  }

  /** Call after each recorded claim of a visitor. */
  remember(visitor: bigint, graph: IdentityGraph): void {
    this.#visitors.delete(visitor);
    const person = graph.personOf(visitor);
    if (person === undefined || graph.handovers.has(visitor)) return;
    const id = [...person.identifiers].find((identifier) => identifier.startsWith("id "))?.slice("id ".length);
    this.#visitors.set(visitor, { id, leadAt: person.leadAt ?? never, customerAt: person.customerAt ?? never });
  }
}
