import { z } from "zod";
import { follows, untilNames } from "#app/ui/shares/share-choices.ts";
import { shareName } from "#contract/shares.ts";

/** The form of a link; its period and filters are those of the page's address. */
export const shareForm = z.object({
  name: shareName,
  follow: z.enum(follows).default("fixed"),
  compare: z.boolean().default(false),
  until: z.enum(untilNames),
});
