import type { SharedReport } from "#contract/shares.ts";
import { AppError } from "#platform/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { answerShare } from "./answer-share.ts";
import { hashOfToken } from "./share-token.ts";
import { findShare } from "./sql/shares.ts";

const freshMs = 60_000;
const most = 500;

/**
 * The reports behind links, each computed once a minute at most: a link that went round costs the store no more than one
 * reader does. Whether a link still works is asked every time.
 */
export class SharedReports {
  readonly #kept = new Map<string, { until: number; report: Promise<SharedReport> }>();

  /** Throws NOT_FOUND where there is no such link, or no more. */
  async read(dependencies: Dependencies, token: string): Promise<SharedReport> {
    const now = dependencies.clock.now();
    const share = await findShare(dependencies.postgres, { tokenHash: hashOfToken(token), now: new Date(now) });
    if (share === undefined) throw new AppError("NOT_FOUND", "No such link, or no more");
    const kept = this.#kept.get(share.id);
    if (kept !== undefined && kept.until > now) return kept.report;
    const report = answerShare(dependencies, share);
    this.#kept.delete(share.id);
    this.#kept.set(share.id, { until: now + freshMs, report });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
    // The next reader asks again, instead of reading a failure for a minute.
    report.catch(() => this.#kept.delete(share.id));
    return report;
  }
}
