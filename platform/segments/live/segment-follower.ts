import { setTimeout } from "node:timers/promises";
import type { Dependencies } from "#platform/dependencies.ts";
import { EventTail } from "#platform/events/tail.ts";
import { copyPeople } from "../copies/copy-people.ts";
import type { EvaluationDependencies } from "../open-evaluation.ts";
import { adoptSegments } from "./adopt-segments.ts";
import { followEvents, segmentCursor } from "./follow-events.ts";
import { judgeWaiting } from "./judge-waiting.ts";
import { listLiveWebsites, listWaitingWebsites } from "./sql/waiting.ts";

/** Between two looks at what happened. Each loads what was acknowledged: oftener, and inserts would be smaller. */
const intervalMs = 1_000;
/** Between two batches of people who wait already. */
const restMs = 100;
/** After a failure: a store that is away is tried again, and fills no log. */
const failedMs = 10_000;
/** Pages of stored events, and of changed people, before websites take their turns. */
const maxPages = 4;

type FollowerDependencies = EvaluationDependencies & Pick<Dependencies, "log"> & { collector: { storedSeq: number } };

/**
 * Keeps the members of running segments as people act, change and become due. What happens only notes whom it touches;
 * the websites then take turns, each a bounded batch of people: one that gets millions of events delays no other.
 */
export class SegmentFollower {
  readonly #stop = new AbortController();
  readonly #tail: EventTail;
  #isOpen = false;
  /** Websites whose people could not be judged, until when. */
  readonly #restsUntil = new Map<string, number>();
  #work: Promise<void> = Promise.resolve();

  constructor(private readonly dependencies: FollowerDependencies) {
    this.#tail = new EventTail(dependencies, () => dependencies.collector.storedSeq);
  }

  start(): void {
    this.#work = this.#run();
  }

  /** Resolves once the turn under way is through. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  /** Notes whom events and changes touch, then gives each website a turn. Answers whether any had one. */
  async follow(): Promise<boolean> {
    await this.#open();
    const { dependencies } = this;
    const { postgres, clock, log } = dependencies;
    // Without running segments the copies can wait for reports.
    if ((await listLiveWebsites(postgres)).length > 0) await copyPeople(dependencies, { maxPages });
    for (let page = 0; page < maxPages; page += 1) {
      if (!(await followEvents(dependencies, this.#tail))) break;
    }
    let judged = 0;
    for (const website of await listWaitingWebsites(postgres, clock.now())) {
      if (this.#stop.signal.aborted) break;
      if ((this.#restsUntil.get(website.id) ?? 0) > clock.now()) continue;
      await judgeWaiting(dependencies, website).then(
        () => {
          judged += 1;
        },
        (error: unknown) => {
          this.#restsUntil.set(website.id, clock.now() + failedMs);
          log.warn({ err: error, website: website.id }, "judge segments failed, retrying");
        },
      );
    }
    return judged > 0;
  }

  async #open(): Promise<void> {
    if (this.#isOpen) return;
    await this.#tail.openCursor(segmentCursor, "now");
    await adoptSegments(this.dependencies);
    this.#isOpen = true;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const rest = await this.follow().then(
        (isMore) => (isMore ? restMs : intervalMs),
        (error: unknown) => {
          if (!signal.aborted) this.dependencies.log.warn({ err: error }, "follow segments failed, retrying");
          return failedMs;
        },
      );
      await setTimeout(rest, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
