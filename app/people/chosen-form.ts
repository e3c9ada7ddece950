import { z } from "zod";
import { segmentName } from "#contract/segment-fields.ts";

/** Chosen instead of a segment that is there. */
export const newSegment = "new";

/** Where chosen people go: into a static segment, or into a new one with a name. */
export const chosenForm = z
  .object({ segment: z.union([z.literal(newSegment), z.uuid()]), name: segmentName.optional() })
  .refine(({ segment, name }) => segment !== newSegment || name !== undefined, {
    path: ["name"],
    params: { key: "required" },
  });
