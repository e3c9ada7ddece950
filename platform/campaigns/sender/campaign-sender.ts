import type { Dependencies } from "#platform/dependencies.ts";
import { WorkLoop } from "#platform/work-loop.ts";
import { findCampaign } from "../sql/campaigns.ts";
import { takeBackWaiting } from "../stop-sending.ts";
import { clearSentPage } from "./clear-sent.ts";
import { copyAudience, copyEntering } from "./copy-audience.ts";
import { batchSize, handOver } from "./hand-over.ts";
import { beginDue, hasUnsent, isFull, isThrough, listWork, lockSending, setSent, type Work } from "./sql/work.ts";
import { stopItself } from "./stop-itself.ts";

/** Between two looks at what is to be done. */
const intervalMs = 1_000;
const failedMs = 10_000;
/** Pages of an audience, and batches of messages, of one campaign before others have theirs. */
const maxPages = 4;
const maxBatches = 4;
/** How often it is looked at how many mails came back. */
const judgeMs = 10_000;
/** Pages of what a stopped campaign takes back before others have their turn. */
const maxTaken = 2;
/**
 * Messages of a campaign that wait in the ledger: what could leave now, and all. What is beyond stays unsent, so that
 * a stop has little to take back, and texts are filled shortly before they leave.
 */
const max = { due: 20_000, waiting: 50_000 } as const;

type SenderDependencies = Pick<Dependencies, "postgres" | "clock" | "ids" | "settings" | "log">;

/**
 * Sends campaigns: takes their people, makes messages at their pace, and ends or stops them. Any number of processes work
 * side by side: people are locked by the process which makes their messages.
 */
export class CampaignSender {
  readonly #loop: WorkLoop;
  readonly #restsUntil = new Map<string, number>();
  readonly #judgedAt = new Map<string, number>();
  #clearsAt = 0;

  constructor(private readonly dependencies: SenderDependencies) {
    this.#loop = new WorkLoop({
      round: () => this.carryOn().then(() => intervalMs),
      failedMs,
      failed: "send campaigns failed, retrying",
      log: dependencies.log,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Resolves once the batch under way is through. */
  async close(): Promise<void> {
    await this.#loop.close();
  }

  /** Does all that can be done now, campaign by campaign in turns. Answers how many people were handed over. */
  async carryOn(): Promise<number> {
    const { postgres, clock } = this.dependencies;
    await beginDue(postgres, new Date(clock.now()));
    let total = 0;
    for (;;) {
      let isBusy = false;
      const works = await listWork(postgres);
      forgetOthers([this.#restsUntil, this.#judgedAt], works);
      for (const work of works) {
        if (this.#loop.signal.aborted) return total;
        if ((this.#restsUntil.get(work.id) ?? 0) > clock.now()) continue;
        const done = await this.#serve(work);
        total += done.people;
        isBusy ||= done.isBusy;
      }
      isBusy = (await this.#clearSent()) || isBusy;
      if (!isBusy) return total;
    }
  }

  /** A campaign that fails holds up no other. */
  async #serve(work: Work): Promise<{ people: number; isBusy: boolean }> {
    const { clock, log, postgres } = this.dependencies;
    try {
      if (work.status === "sending") return await this.#send(work);
      const isBusy = !(await takeBackWaiting(postgres, work, { pages: maxTaken, signal: this.#loop.signal }));
      return { people: 0, isBusy };
    } catch (error) {
      this.#restsUntil.set(work.id, clock.now() + failedMs);
      log.warn({ err: error, campaign: work.id }, "send campaign failed, retrying");
    }
    return { people: 0, isBusy: false };
  }

  /** A page of addresses that nobody needs any more. One that fails holds up no campaign. */
  async #clearSent(): Promise<boolean> {
    const { clock, log, postgres } = this.dependencies;
    if (this.#loop.signal.aborted || this.#clearsAt > clock.now()) return false;
    try {
      return await clearSentPage(postgres);
    } catch (error) {
      this.#clearsAt = clock.now() + failedMs;
      log.warn({ err: error }, "clear sent campaign failed, retrying");
      return false;
    }
  }

  async #send(work: Work): Promise<{ people: number; isBusy: boolean }> {
    const { dependencies } = this;
    const { postgres, clock } = dependencies;
    const row = await findCampaign(postgres, work);
    if (row === undefined) return { people: 0, isBusy: false };
    if (clock.now() - (this.#judgedAt.get(work.id) ?? 0) >= judgeMs) {
      this.#judgedAt.set(work.id, clock.now());
      if (await stopItself(dependencies, work)) return { people: 0, isBusy: false };
    }
    const copied = row.copiedTo === null ? "whole" : await copyAudience(dependencies, work, maxPages);
    const isOver = copied === "whole" && (row.copied?.mode !== "live" || (await copyEntering(dependencies, work)));
    const people = await this.#handOver(work, row.schedule.throttle);
    if (people === 0 && isOver) await endCampaign(dependencies, work);
    return { people, isBusy: copied === "more" || people >= maxBatches * batchSize };
  }

  async #handOver(work: Work, throttle: number | undefined): Promise<number> {
    const { postgres, clock } = this.dependencies;
    if (!(await hasUnsent(postgres, work.id))) return 0;
    if (await isFull(postgres, work.id, { now: new Date(clock.now()), max })) return 0;
    let people = 0;
    for (let batch = 0; batch < maxBatches && !this.#loop.signal.aborted; batch += 1) {
      const claimed = await handOver(this.dependencies, { ...work, throttle });
      people += claimed;
      if (claimed === 0) break;
    }
    return people;
  }
}

/** Campaigns that are over are not kept in memory. */
function forgetOthers(maps: readonly Map<string, number>[], works: readonly Work[]): void {
  const going = new Set(works.map(({ id }) => id));
  for (const map of maps) for (const id of map.keys()) if (!going.has(id)) map.delete(id);
}

/** A campaign is sent once nobody is left, nothing waits, and nobody can come any more. */
const endCampaign = ({ postgres, clock }: Pick<SenderDependencies, "postgres" | "clock">, work: Work): Promise<void> =>
  postgres.transaction(async (queries) => {
    if (!(await lockSending(queries, work, "alone")) || !(await isThrough(queries, work.id))) return;
    await setSent(queries, work.id, new Date(clock.now()));
  });
