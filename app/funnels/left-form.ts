import { z } from "zod";
import { segmentName } from "#contract/segment-fields.ts";

/** The name of the segment that holds the like of those who left a funnel. */
export const leftForm = z.object({ name: segmentName });
