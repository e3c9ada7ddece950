import { z } from "zod";

const typed = (max: number) => z.string().max(max).default("");

/** Sends to an address of the suppression list too; offered once such an address was refused. */
const isSuppressionKnown = z.literal("on").optional();

/** The test message of each type. The platform says what is missing or wrong. */
export const trialForms = {
  SMS: z.object({
    channel: z.string().regex(/^[\w-]{36} [\w-]{36}$/),
    ...{ to: typed(2_000), isSuppressionKnown, template: typed(40), text: typed(2_000) },
  }),
  EMAIL: z.object({
    channel: z.uuid(),
    ...{ to: typed(2_000), isSuppressionKnown, template: typed(40), subject: typed(150), text: typed(20_000) },
    ...{ fromName: typed(80), fromLocal: typed(64), domain: typed(253) },
  }),
  WHATSAPP: z.object({
    channel: z.uuid(),
    ...{ to: typed(2_000), isSuppressionKnown, template: typed(540), values: typed(4_000), text: typed(2_000) },
  }),
  PUSH: z.object({
    channel: z.uuid(),
    ...{ to: typed(2_000), template: typed(40), title: typed(60), body: typed(150), url: typed(1_000) },
  }),
  API: z.object({ channel: z.uuid(), to: typed(2_000), body: typed(32_768) }),
} as const;

export const trialTypes = [
  ...(["SMS", "EMAIL", "WHATSAPP", "PUSH", "API"] as const),
] as const satisfies readonly (keyof typeof trialForms)[];
export type TrialType = (typeof trialTypes)[number];
