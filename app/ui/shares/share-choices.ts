/** How long a link works, in days; 0: until it is revoked. */
export const untils = { never: 0, week: 7, month: 30, quarter: 90 } as const;
export type Until = keyof typeof untils;
export const untilNames = Object.keys(untils) as [Until, ...Until[]];

/** What a link shows: the days of the page's address, or the last days whenever it is read. */
export const follows = ["fixed", "7", "30", "90"] as const;
