import { z } from "zod";

/**
 * Days of a website (UTC, both included) of which events are missing: what held them was damaged. `events` is null where
 * their number is not known.
 */
export const missingEvents = z.object({ from: z.iso.date(), to: z.iso.date(), events: z.number().int().nullable() });
export type MissingEvents = z.infer<typeof missingEvents>;
