import { AppError } from "#platform/errors.ts";
import { LatestOwners } from "#platform/latest-owners.ts";
import { RoundRobin } from "#platform/round-robin.ts";
import type { IdentityClaim } from "./identity-graph.ts";

/** Claims of a website that are stored before the next website's. */
const maxPerWebsite = 50;
/** Claims of one transaction, which another website's first claim waits for: where others had some lately it is near. */
const maxGroup = 150;
/** The same where no other website had any lately: an import has thousands, and each transaction reads and commits by itself. */
const maxGroupAlone = 2_000;
const latelyMs = 10_000;

/**
 * Where others had claims lately a website rests after a transaction with some of its own, in times of what that took: a
 * flood of a claim each is otherwise a transaction each, a hundred a second, and the next website's claim finds one under
 * way. What comes meanwhile shares the next one.
 */
const rest = { factor: 3, maxMs: 50 } as const;

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

  /** The websites of the last transaction, until when each rests. */
  #rests = new Map<string, number>();
  #takenAt = 0;
  #isHurried = false;
  #wake: (() => void) | undefined;

  constructor(
    private readonly latest = new LatestOwners(),
    private readonly now = () => performance.now(),
  ) {}

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

  /** Resolves once claims of a website wait that does not rest. */
  async waitForRested(): Promise<void> {
    for (let ms = this.#restMs(); ms > 0; ms = this.#restMs()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
  }

  /** To be called once a group is stored. */
  rest(group: readonly PendingClaims[]): void {
    const now = this.now();
    const until = now + Math.min(rest.maxMs, (now - this.#takenAt) * rest.factor);
    const websites = new Set(group.map(({ claims }) => claims[0]?.website ?? ""));
    const isBeside = (website: string) => websites.size > 1 || this.latest.hasOther(website, latelyMs);
    this.#rests = new Map([...websites].filter(isBeside).map((website) => [website, until]));
  }

  /** Nobody rests any more: the process ends. */
  hurry(): void {
    this.#isHurried = true;
    this.#wake?.();
  }

  /** Of several websites the first claims of each, so that nobody's transaction carries a flood. */
  takeGroup(): PendingClaims[] {
    const group: PendingClaims[] = [];
    const max = this.#maxGroup();
    const isShared = this.#pending.owners > 1;
    const websites = new Set<string | undefined>();
    let size = 0;
    this.#takenAt = this.now();
    for (let next = this.#pending.peek(); next !== undefined; next = this.#pending.peek()) {
      const website = next.claims[0]?.website;
      if (group.length > 0 && size + next.claims.length > max) break;
      if (isShared && size > 0 && websites.has(website)) break;
      this.#pending.shift();
      group.push(next);
      websites.add(website);
      size += next.claims.length;
    }
    return group;
  }

  #restMs(): number {
    if (this.#isHurried) return 0;
    let ms = Number.POSITIVE_INFINITY;
    for (const website of this.#pending.names()) {
      const until = this.#rests.get(website);
      if (until === undefined) return 0;
      ms = Math.min(ms, until - this.now());
    }
    return ms;
  }

  #maxGroup(): number {
    const only = this.#pending.peek()?.claims[0]?.website;
    if (this.#pending.owners > 1 || only === undefined) return maxGroup;
    return this.latest.hasOther(only, latelyMs) ? maxGroup : maxGroupAlone;
  }

  #push(website: string, claims: readonly IdentityClaim[]): Promise<void> {
    const stored = new Promise<void>((resolve, reject) => {
      this.#pending.push(website, { claims, resolve, reject });
    });
    this.#wake?.();
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
