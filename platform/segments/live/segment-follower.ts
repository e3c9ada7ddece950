import type { Dependencies } from "#platform/dependencies.ts";
import { EventTail } from "#platform/events/tail.ts";
import { deleteGonePage } from "#platform/members/gone-members.ts";
import { WorkLoop } from "#platform/work-loop.ts";
import { copyPeople } from "../copies/copy-people.ts";
import type { EvaluationDependencies } from "../open-evaluation.ts";
import { adoptSegments } from "./adopt-segments.ts";
import { followEvents, segmentCursor } from "./follow-events.ts";
import { judgeWaiting } from "./judge-waiting.ts";
import { hasFollowed, listWaitingWebsites } from "./sql/waiting.ts";

/** Between two looks at what happened. Each loads what was acknowledged: oftener, and inserts would be smaller. */
const intervalMs = 1_000;
/** Between two batches of people who wait already. */
const restMs = 100;
const failedMs = 10_000;
/** Pages of stored events, and of changed people, before websites take their turns. */
const maxPages = 4;

type FollowerDependencies = EvaluationDependencies & Pick<Dependencies, "log"> & { collector: { storedSeq: number } };

/**
 * Keeps the members of running segments as people act, change and become due. What happens only notes whom it touches;
 * the websites then take turns, each a bounded batch of people: one that gets millions of events delays no other.
 */
export class SegmentFollower {
  readonly #loop: WorkLoop;
  readonly #tail: EventTail;
  #isOpen = false;
  /** Websites whose people could not be judged, until when. */
  readonly #restsUntil = new Map<string, number>();
  /** When members of deleted segments go on going, where they could not. */
  #deletesAt = 0;

  constructor(private readonly dependencies: FollowerDependencies) {
    this.#tail = new EventTail(dependencies, () => dependencies.collector.storedSeq);
    this.#loop = new WorkLoop({
      round: async () => ((await this.follow()) ? restMs : intervalMs),
      failedMs,
      failed: "follow segments failed, retrying",
      log: dependencies.log,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Resolves once the turn under way is through. */
  async close(): Promise<void> {
    await this.#loop.close();
  }

  /**
   * Notes whom events and changes touch, then gives each website a turn. Answers whether any had one, or members of deleted
   * segments went.
   */
  async follow(): Promise<boolean> {
    await this.#open();
    const isDeleting = await this.#deleteGone();
    const { dependencies } = this;
    const { postgres, clock, log } = dependencies;
    // Without segments of anybody the copies can wait for reports.
    if (await hasFollowed(postgres)) await copyPeople(dependencies, { maxPages });
    for (let page = 0; page < maxPages; page += 1) {
      if (!(await followEvents(dependencies, this.#tail))) break;
    }
    let judged = 0;
    for (const website of await listWaitingWebsites(postgres, clock.now())) {
      if (this.#loop.signal.aborted) break;
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
    return judged > 0 || isDeleting;
  }

  /** A page a round: people to be judged wait for no more. One that fails holds up nobody. */
  async #deleteGone(): Promise<boolean> {
    const { postgres, clock, log } = this.dependencies;
    if (this.#deletesAt > clock.now()) return false;
    try {
      return await deleteGonePage(postgres);
    } catch (error) {
      this.#deletesAt = clock.now() + failedMs;
      log.warn({ err: error }, "delete members of deleted segments failed, retrying");
      return false;
    }
  }

  async #open(): Promise<void> {
    if (this.#isOpen) return;
    await this.#tail.openCursor(segmentCursor, "now");
    await adoptSegments(this.dependencies);
    this.#isOpen = true;
  }
}
