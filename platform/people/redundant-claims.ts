import { LRUCache } from "lru-cache";
import { fieldRank, isVouched } from "#contract/provenance.ts";
import { type IdentityClaim, type IdentityGraph, type Person, provenanceOf } from "./identity-graph.ts";
import { isByHand } from "./kept-browsers.ts";

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
  /** Of the website when this was remembered. */
  generation: number;
}

/** Whether the visitor keeps an id that others said of the person, once it says so itself. */
const isUnkept = (graph: IdentityGraph, person: Person, visitor: bigint, id = ""): boolean =>
  person.identifiers.get(`id ${id}`) === "browser" && !person.keptIds.has(id) && isByHand(graph, person, visitor);

const maxVisitors = 100_000;
const never = Number.POSITIVE_INFINITY;

/** Recognises claims that change nothing, without a query: a page may identify on every view. */
export class RedundantClaims {
  readonly #visitors = new LRUCache<bigint, KnownVisitor>({ max: maxVisitors });
  /** How often a website was forgotten: dropping its visitors one by one would take a look at those of all websites. */
  readonly #generations = new Map<string, number>();

  /**
   * True where the visitor is this lead and customer already, or is refused again, on a browser that nobody else uses.
   */
  isRedundant(claim: IdentityClaim): boolean {
    const { at, identifiers, fields, bought } = claim;
    const known = this.#find(claim);
    const isUnsure = !isVouched(provenanceOf(claim, "id"));
    if (identifiers.id !== undefined && isUnsure && identifiers.id === known?.refusedId) return true;
    if (known === undefined || identifiers.email !== undefined || identifiers.phone !== undefined) return false;
    if (Object.keys(fields).length > 0 || (bought && at < known.customerAt)) return false;
    if (identifiers.id === undefined) return bought;
    const isSaid = identifiers.id === known.id && fieldRank(provenanceOf(claim, "id")) <= known.rank;
    return isSaid && at >= known.leadAt && (isUnsure || known.isOwn);
  }

  /** Forgets the visitors of one website. */
  forget(website: string): void {
    this.#generations.set(website, this.#generationOf(website) + 1);
  }

  /** Call after each recorded claim of a visitor. */
  remember({ website, visitor }: Pick<IdentityClaim, "website" | "visitor">, graph: IdentityGraph): void {
    this.#visitors.delete(visitor);
    const person = graph.personOf(visitor);
    const refusedId = graph.changed.refusedIds.get(visitor);
    if ((person ?? refusedId) === undefined || graph.handovers.has(visitor)) return;
    const named = [...(person?.identifiers ?? [])].find(([identifier]) => identifier.startsWith("id "));
    const [said, rank] = [named?.[0].slice("id ".length), fieldRank(named?.[1] ?? "browser")];
    const id = person !== undefined && isUnkept(graph, person, visitor, said) ? undefined : said;
    const { leadAt = never, customerAt = never } = person ?? {};
    const isOwn = isVouched(graph.links.get(visitor)?.provenance ?? "browser");
    const generation = this.#generationOf(website);
    this.#visitors.set(visitor, { id, rank, isOwn, refusedId, leadAt, customerAt, generation });
  }

  #find({ website, visitor }: IdentityClaim): KnownVisitor | undefined {
    const known = this.#visitors.get(visitor);
    return known?.generation === this.#generationOf(website) ? known : undefined;
  }

  #generationOf(website: string): number {
    return this.#generations.get(website) ?? 0;
  }
}
