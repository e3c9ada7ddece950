import type { BlockKind, BlockType } from "#contract/journeys/block-types.ts";

/** What the insight of a journey shows, in words. */

interface ShownBlock {
  id: string;
  name: string;
  type: BlockType;
  kind: BlockKind;
  isGoal: boolean;
  /** The block's own page. */
  to: string;
  /** How many stand there now, and who; undefined where nobody does. */
  inside: string;
  standing: string | undefined;
}

/** A block of the main path. */
export interface FunnelBlock extends ShownBlock {
  mark: string;
  people: string;
  /** Of the start, 0 to 1. */
  share: number;
  ofFirst: string;
  bar: string;
  insideWords: string;
  passed: string;
  /** Who left the journey at the block before, and who went on from there otherwise; undefined where nobody did. */
  exited: string | undefined;
  elsewhere: string | undefined;
}

/** A block of the table of all. */
export interface BlockRow extends ShownBlock {
  entered: string;
  passed: string;
  share: string;
  width: number;
  outs: string;
}

/** Whether the journey helps. */
export interface GoalWords {
  says: string;
  tone: "plain" | "ok" | "bad";
  /** Bars as long as their part of the larger rate. */
  sides: { name: "treated" | "control"; label: string; rate: string; people: string; width: number }[];
  /** Until when its figures may change; undefined where there are none. */
  open: string | undefined;
  hasGoal: boolean;
}

/** What messages became. */
export interface Deliveries {
  /** `logs`: where the log lists what a figure counts. */
  rows: {
    channel: string;
    label: string;
    cells: Record<string, string>;
    logs: Readonly<Record<string, string | undefined>>;
  }[];
  reasons: { reason: string; label: string; number: string }[];
}
