/** The job that computes who is inside a segment. */
export const evaluationKind = "segment-evaluation";
