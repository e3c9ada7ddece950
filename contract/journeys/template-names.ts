/** Journeys that come ready to be filled in. */
export const templateNames = ["cart", "welcome", "win_back", "birthday"] as const;
export type TemplateName = (typeof templateNames)[number];
