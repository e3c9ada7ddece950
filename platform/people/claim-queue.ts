import { AppError } from "#platform/errors.ts";
import { LatestOwners } from "#platform/latest-owners.ts";
import { RoundRobin } from "#platform/round-robin.ts";
import type { IdentityClaim } from "./identity-graph.ts";

/** Claims of a website that are stored before the next website's. */
const maxPerWebsite = 50;
/** Claims of one transaction, which another website's first claim waits for. */
const maxGroup = 150;
/** The same where no other website had any lately: an import has thousands, and each transaction reads and commits by itself. */
const maxGroupAlone = 2_000;
/** Where others had some within `latelyMs` the next of theirs is near: it waits for a fifth of the time. */
const maxGroupBeside = 400;
const latelyMs = 10_000;

/** Claims that wait, and those of one website: where PostgreSQL is slow or away they stay, longer than who sent them. */
const maxWaiting = { total: 50_000, perWebsite: 40_000 } as const;

/** Claims of one website that are stored in one transaction. */
export interface PendingClaims {
  claims: readonly IdentityClaim[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Claims that wait to be stored: each website's in order, the websites in turns. */
export class ClaimQueue {
  readonly #pending = new RoundRobin<PendingClaims>();
  readonly #outstanding = new Set<Promise<unknown>>();
  /** Claims that are not stored or refused yet: of all websites, and by website. */
  #claims = 0;
  readonly #claimsOf = new Map<string, number>();

  constructor(private readonly latest = new LatestOwners()) {}

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  /** To be called before the claims' events are stored. Throws SERVICE_UNAVAILABLE where too many wait. */
  checkCapacity(website: string): void {
    const own = this.#claimsOf.get(website) ?? 0;
    if (this.#claims < maxWaiting.total && own < maxWaiting.perWebsite) return;
    throw new AppError("SERVICE_UNAVAILABLE", "Too many identity claims wait to be recorded", { retryAfter: 5 });
  }

  /** Resolves once these claims are stored; rejects with the first error that keeps one from being stored. */
  async add(claims: readonly IdentityClaim[]): Promise<void> {
    const stored: Promise<void>[] = [];
    for (const [website, own] of groupByWebsite(claims)) {
      this.latest.note(website);
      for (let start = 0; start < own.length; start += maxPerWebsite) {
        stored.push(this.#push(website, own.slice(start, start + maxPerWebsite)));
      }
    }
    await Promise.all(stored);
  }

  /** Resolves once every claim that waits at the call is stored or refused. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#outstanding);
  }

  takeGroup(): PendingClaims[] {
    const group: PendingClaims[] = [];
    const max = this.#maxGroup();
    let size = 0;
    for (let next = this.#pending.peek(); next !== undefined; next = this.#pending.peek()) {
      if (group.length > 0 && size + next.claims.length > max) break;
      this.#pending.shift();
      group.push(next);
      size += next.claims.length;
    }
    return group;
  }

  #maxGroup(): number {
    const only = this.#pending.peek()?.claims[0]?.website;
    if (this.#pending.owners > 1 || only === undefined) return maxGroup;
    return this.latest.hasOther(only, latelyMs) ? maxGroupBeside : maxGroupAlone;
  }

  #push(website: string, claims: readonly IdentityClaim[]): Promise<void> {
    const stored = new Promise<void>((resolve, reject) => {
      this.#pending.push(website, { claims, resolve, reject });
    });
    this.#outstanding.add(stored);
    this.#count(website, claims.length);
    const end = () => {
      this.#outstanding.delete(stored);
      this.#count(website, -claims.length);
    };
    stored.then(end, end);
    return stored;
  }

  #count(website: string, claims: number): void {
    this.#claims += claims;
    const own = (this.#claimsOf.get(website) ?? 0) + claims;
    if (own === 0) this.#claimsOf.delete(website);
    else this.#claimsOf.set(website, own);
  }
}

function groupByWebsite(claims: readonly IdentityClaim[]): Map<string, IdentityClaim[]> {
  const grouped = new Map<string, IdentityClaim[]>();
  for (const claim of claims) {
    const own = grouped.get(claim.website);
    if (own === undefined) grouped.set(claim.website, [claim]);
    else own.push(claim);
  }
  return grouped;
}
