import { z } from "zod";
import { email, password, siteUrl, text, timeZone } from "#contract/fields.ts";

export const setupForm = z.object({
  full_name: text(120),
  email,
  password,
  name: text(120),
  url: siteUrl,
  timeZone,
  demo: z.literal("on").optional(),
});
