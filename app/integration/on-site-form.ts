import { z } from "zod";
import { onSiteForms } from "#contract/on-site.ts";

const typed = (max: number) => z.string().max(max).default("");

/** Whether messages are shown on pages at all. */
export const onSiteSwitch = z.object({ active: z.literal("on").optional() });

/** A message that its owner sees on their own page. The platform says what is missing or wrong. */
export const onSiteTrial = z.object({
  form: z.enum(onSiteForms),
  ...{ to: typed(500), title: typed(60), body: typed(300), button: typed(30), url: typed(500) },
});
