import type { MessageState } from "#contract/delivery-states.ts";
import type { BlockType } from "#contract/journeys/block-types.ts";

/** A journey in the list of a profile, in words. */
export interface EnteredRow {
  key: string;
  name: string;
  to: string;
  state: "inside" | "left" | "converted" | "control";
  when: string;
}

/** One run of a person through a journey, in words. */
export interface RunView {
  id: string;
  title: string;
  /** What sets runs of one person apart; empty without a key. */
  key: string;
  /** Empty while they are inside. */
  ended: string;
  decisions: {
    id: string;
    type: BlockType;
    name: string;
    when: string;
    sentence: string;
    message: { state: MessageState; sentence: string } | null;
  }[];
  /** Where they stand; null once they have left. */
  stands: { type: BlockType; name: string; sentence: string } | null;
}
