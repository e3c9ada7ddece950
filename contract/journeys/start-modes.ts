/** How waits go on after a pause: without it, with it, or everybody from the start. */
export const startModes = ["active", "always", "over"] as const;
export type StartMode = (typeof startModes)[number];
