import { z } from "zod";

const count = z.number().int().nonnegative();

/** What is wrong with a journey that goes on; all zero where nothing is. */
export const journeyHealth = z.object({
  /** Seconds beyond a minute for which somebody who is due has not been looked at. */
  late: count,
  /** Messages that wait because their channel is off or broken. */
  waiting: count,
  /** People who cannot go on because of an internal error. */
  broken: count,
  /** Messages of which it is not clear whether they arrived. */
  uncertain: count,
});
export type JourneyHealth = z.infer<typeof journeyHealth>;
