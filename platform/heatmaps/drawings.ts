import { FairQueue } from "#platform/fair-queue.ts";

/**
 * Pictures are drawn one at a time, websites in turns: a page of 15,000 px takes 65 MB while it is drawn, and with a small
 * radius its field 350. With more waiting than this the call answers SERVICE_UNAVAILABLE.
 */
export const drawings = new FairQueue({ total: 1, perOwner: 1, bound: 60, boundPerOwner: 6 });
