import { LRUCache } from "lru-cache";
import type { SharedReport } from "#contract/shares.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import { isHidden } from "#platform/reports/prepare-report.ts";
import { answerShare } from "./answer-share.ts";
import { hashOfToken } from "./share-token.ts";
import { findShare, type OpenShare } from "./sql/shares.ts";

const freshMs = 60_000;
const maxReports = 500;

/** How many reports are read at once, and how many wait: 50 links that are opened together fill no queue of the store. */
const reading = { total: 6, perOwner: 2, bound: 1_000, boundPerOwner: 100 } as const;

interface CachedReport {
  /** Undefined while it is read. */
  until: number | undefined;
  report: Promise<SharedReport>;
}

/**
 * Caches the report of each link for a minute: a link that spreads costs the store no more than one reader does, and all
 * links of a website no more than one account. The validity of the link itself is checked on every call.
 */
export class SharedReports {
  readonly #cache = new LRUCache<string, CachedReport>({ max: maxReports });
  readonly #queue = new FairQueue(reading);

  /** Throws NOT_FOUND where the link does not exist, was revoked or has expired, REPORTS_HIDDEN, SERVICE_UNAVAILABLE. */
  async read(dependencies: Dependencies, token: string): Promise<SharedReport> {
    const now = dependencies.clock.now();
    const share = await findShare(dependencies.postgres, { tokenHash: hashOfToken(token), now: new Date(now) });
    if (share === undefined) throw new AppError("NOT_FOUND", "No such link, or one that has expired");
    const cached = this.#cache.get(share.id);
    if (cached !== undefined && (cached.until ?? Number.POSITIVE_INFINITY) > now) return cached.report;
    const report = this.#answer(dependencies, share);
    const entry: CachedReport = { until: undefined, report };
    this.#cache.set(share.id, entry);
    report.then(
      () => {
        entry.until = dependencies.clock.now() + freshMs;
      },
      // A failure is not cached.
      () => this.#cache.delete(share.id),
    );
    return report;
  }

  #answer(dependencies: Dependencies, share: OpenShare): Promise<SharedReport> {
    const { id } = share.website;
    const answer = () => answerShare(dependencies, share).catch(withoutQuota);
    return this.#queue.run(id, () => dependencies.barrier.readWhole(id, answer));
  }
}

/** Readers of a link are strangers: they learn that its reports are hidden, and nothing of the owner's plan and its use. */
function withoutQuota(error: unknown): never {
  if (!isHidden(error)) throw error;
  throw new AppError("REPORTS_HIDDEN", "The reports of a link are hidden", { cause: error });
}
