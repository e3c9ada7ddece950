import { z } from "zod";
import { promptFields } from "#contract/web-push.ts";

const typed = (max: number) => z.string().max(max).default("");

/** Whether pushes leave, and pages ask for them, at all. */
export const webPushSwitch = z.object({ active: z.literal("on").optional() });

/** The words of the prompt; an empty one is ours again. */
export const promptWords = z.object({
  promptTitle: typed(promptFields.promptTitle),
  promptText: typed(promptFields.promptText),
  promptAllow: typed(promptFields.promptAllow),
  promptLater: typed(promptFields.promptLater),
});

/** A push that its owner sends to their own browser. The platform says what is missing or wrong. */
export const webPushTrial = z.object({ to: typed(500), title: typed(60), body: typed(150), url: typed(500) });
