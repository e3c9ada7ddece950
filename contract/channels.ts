// Without schemas: the browser loads this file.

/** Channels by which a person may be reached. */
export const channels = ["SMS", "EMAIL", "PUSH", "WHATSAPP", "ON_SITE"] as const;
export type Channel = (typeof channels)[number];
