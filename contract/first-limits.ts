// Without schemas: the browser may load this file.

import type { Caps, TimeWindow } from "./integration-channels.ts";
import { type SendingType, weekDays } from "./integration-providers.ts";

const push: Caps = { day: 2, week: 8, month: 24 };
const none: Caps = { day: null, week: null, month: null };

/** What is shown on a page or calls a server reaches nobody who did not come: it has no caps. */
const firstCaps: Readonly<Record<SendingType, Caps>> = {
  SMS: { day: 1, week: 3, month: 8 },
  EMAIL: { day: 1, week: 4, month: 12 },
  PUSH: push,
  WEB_PUSH: push,
  WHATSAPP: { day: 1, week: 2, month: 4 },
  ON_SITE: none,
  API: none,
};

/** Types whose messages ring on a phone. */
const ringing: readonly SendingType[] = ["SMS", "PUSH", "WEB_PUSH", "WHATSAPP"];

/**
 * How much of a new channel a person gets, and when nothing leaves by it, unless its owner says otherwise: cautious, so that
 * an owner who sets nothing neither floods people nor wakes them.
 */
export const firstLimits = (type: SendingType): { caps: Caps; quiet: TimeWindow[] } => ({
  caps: { ...firstCaps[type] },
  quiet: ringing.includes(type) ? [{ days: [...weekDays], from: "22:00", to: "09:00" }] : [],
});
