interface Line {
  key: string;
  label: string;
  value: string;
}

/** What a rehearsal found, in words. */
export interface RehearsalView {
  title: string;
  people: string;
  /** Nobody came near the journey. */
  isEmpty: boolean;
  figures: { label: string; value: string }[];
  days: { day: string; entered: string; messages: string; parts: string; cost: string }[];
  dropped: Line[];
  refused: Line[];
  exits: Line[];
  blocks: Line[];
  examples: {
    id: string;
    name: string;
    key: string;
    /** The profile; empty where the person is known no more. */
    to: string;
    entered: string;
    end: string;
    messages: string[];
  }[];
}
