import { firstLimits } from "#contract/first-limits.ts";
import type { ChannelRow } from "./sql/channels.ts";

type Given = Pick<ChannelRow, "id" | "website" | "type" | "provider" | "name" | "createdAt">;

/**
 * A channel as it begins: with the caps and quiet hours of its type, messages wait for a day, and only people with consent
 * get SMS and WhatsApp.
 */
export const newChannel = (given: Given): ChannelRow => ({
  ...given,
  active: true,
  settings: {},
  secretFields: [],
  ...firstLimits(given.type),
  queue: { on: true, hours: 24 },
  // Prior consent is required by law for promotion by SMS, by Meta for WhatsApp; other channels have an address only from who gave it.
  requireConsent: given.type === "SMS" || given.type === "WHATSAPP",
  healthState: "unknown",
  healthAt: null,
  healthMessage: null,
});
