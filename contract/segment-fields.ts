import { text } from "./fields.ts";

/** Fields of segments that calls and forms share. */

export const segmentTypes = ["attribute", "kpi", "static"] as const;
export type SegmentType = (typeof segmentTypes)[number];
/** `static` ones are lists of people, which no condition makes. */
export const definedTypes = ["attribute", "kpi"] as const;
export const segmentNameLength = 80;
export const segmentName = text(segmentNameLength);
