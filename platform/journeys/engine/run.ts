import type { Output } from "#contract/journeys/block-types.ts";
import type { ExitReason } from "#contract/journeys/exit-reasons.ts";
import type { JourneyReason, Wait } from "#contract/journeys/reasons.ts";

/** What the engine knows of one person's way through a journey. Instants are milliseconds since 1970. */

/** An event that a run watches for. */
export interface WatchedEvent {
  at: number;
}

export interface RunFacts {
  /** What brought the person in: an event is not one that its own run waits for. Runs of earlier releases have none. */
  trigger?: string | undefined;
  /** A browser alone said what brought the person in: what is sent counts in the cap of such messages. */
  isByBrowser?: true | undefined;
  /** Events by the watch that they match: `{block}` or `{block}.reset`. */
  events?: Record<string, WatchedEvent[]> | undefined;
  /** What the event store answered to a condition, by block. */
  answers?: Record<string, { yes: boolean; count: number }> | undefined;
  /** When the run came to blocks that conditions count from. */
  passed?: Record<string, number> | undefined;
  /** The event that brought the run to its block: it is not waited for once more. */
  taken?: number | undefined;
  /** The run was late at the last start, and asks since: what it sends then is late too. */
  isLate?: true | undefined;
  /** When the person reached the goal. */
  goal?: number | undefined;
  /** Texts of answers of calls, by the name that messages know them by. */
  saved?: Record<string, string> | undefined;
}

export interface Run {
  id: string;
  /** Signed, as text. */
  person: string;
  key: string;
  block: number;
  lap: number;
  wait: Wait | null;
  enteredAt: number;
  arrivedAt: number;
  /** How long the journey had stood still when the run arrived. */
  arrivedShift: number;
  /** What the trigger said. */
  data: Record<string, unknown>;
  facts: RunFacts;
}

/** What is true at the moment of a decision. */
export interface StepFacts {
  zone: string;
  /** How long the journey has stood still up to now. */
  shift: number;
  /** The same up to an instant. */
  shiftAt(instant: number): number;
  /** Nothing happens before it: the last start. */
  floor: number;
  /** Up to when every event is known. */
  watermark: number;
  /** Whether the filters of a condition hold, by block. */
  matches(block: number): boolean;
  /** An attribute as a text, such as a day; undefined where it is missing. */
  attribute(name: string): string | undefined;
  isInSegments(segments: readonly string[]): boolean;
  /** Whether the members of any of them are being computed: until then half of who is inside is not. */
  areMembersComing(segments: readonly string[]): boolean;
  isReachable(channel: string): boolean;
  /** What came of the message of the block where the run holds; undefined while it is under way. */
  outcome: "sent" | "not_sent" | undefined;
  /** Until when that message may wait. */
  messageEnds?: number | undefined;
  /** What its answer said. */
  saved?: Record<string, string> | undefined;
}

export interface Decision {
  at: number;
  block: number;
  output: Output | null;
  reason: JourneyReason;
  detail?: Record<string, unknown> | undefined;
}

export type Exit = ExitReason;

/** Where a run stands after a step. `due` is when it is looked at again: on the journey's clock, or on the wall's. */
export interface Standing {
  block: number;
  wait: Wait;
  due: number;
  clock: "journey" | "wall";
  arrivedAt: number;
  arrivedShift: number;
  passed: Record<string, number>;
  taken: number | undefined;
}

export interface Step {
  decisions: Decision[];
  /** What the run keeps of answers from now on; its messages are made with it. */
  saved?: Record<string, string> | undefined;
  /** Blocks whose message is to be made, with when the run came there. */
  sends: { block: number; at: number }[];
  next: { exit: Exit; at: number } | { standing: Standing };
}
