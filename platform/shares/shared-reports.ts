import { LRUCache } from "lru-cache";
import type { SharedReport } from "#contract/shares.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { isHidden } from "#platform/reports/prepare-report.ts";
import { answerShare } from "./answer-share.ts";
import { hashOfToken } from "./share-token.ts";
import { findShare } from "./sql/shares.ts";

const freshMs = 60_000;
const maxReports = 500;

interface CachedReport {
  until: number;
  report: Promise<SharedReport>;
}

/**
 * Caches the report of each link for a minute: a link that spreads costs the store no more than one reader does. The
 * validity of the link itself is checked on every call.
 */
export class SharedReports {
  readonly #cache = new LRUCache<string, CachedReport>({ max: maxReports });

  /** Throws NOT_FOUND where the link does not exist, was revoked or has expired, REPORTS_HIDDEN where its time is hidden. */
  async read(dependencies: Dependencies, token: string): Promise<SharedReport> {
    const now = dependencies.clock.now();
    const share = await findShare(dependencies.postgres, { tokenHash: hashOfToken(token), now: new Date(now) });
    if (share === undefined) throw new AppError("NOT_FOUND", "No such link, or one that has expired");
    const cached = this.#cache.get(share.id);
    if (cached !== undefined && cached.until > now) return cached.report;
    const report = dependencies.barrier.readWhole(share.website.id, () =>
      answerShare(dependencies, share).catch(withoutQuota),
    );
    this.#cache.set(share.id, { until: now + freshMs, report });
    // A failure is not cached.
    report.catch(() => this.#cache.delete(share.id));
    return report;
  }
}

/** Readers of a link are strangers: they learn that its reports are hidden, and nothing of the owner's plan and its use. */
function withoutQuota(error: unknown): never {
  if (!isHidden(error)) throw error;
  throw new AppError("REPORTS_HIDDEN", "The reports of a link are hidden", { cause: error });
}
