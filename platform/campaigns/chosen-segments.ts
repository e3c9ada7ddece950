import type { SegmentChoice } from "#contract/campaigns/shapes.ts";

/** The segments that a choice names, the excluded ones too. */
export const chosenSegments = ({ segments, exclude }: Pick<SegmentChoice, "segments" | "exclude">): string[] => [
  ...segments,
  ...exclude,
];
