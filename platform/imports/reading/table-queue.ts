import { FairQueue } from "#platform/fair-queue.ts";

/**
 * Files that are read while their sender waits. The texts of one may take 120 MB of memory, so two are read at once, and
 * websites take turns. Those of jobs have a lane.
 */
export const tableQueue = new FairQueue({ total: 2, perOwner: 1, bound: 100, boundPerOwner: 10 });
