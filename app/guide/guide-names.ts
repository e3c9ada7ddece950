/** Pages of the owner's guide, the files of `docs/guide/`, in the order of their list. */
export const guideNames = ["start", "people", "behaviour", "sending", "journeys", "campaigns", "money"] as const;
export type GuideName = (typeof guideNames)[number];
