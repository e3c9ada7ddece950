/** Channels whose messages a journey can cap. */
export const cappedChannels = ["SMS", "EMAIL", "WEB_PUSH", "WHATSAPP"] as const;
export const capWindows = ["day", "week", "month"] as const;
