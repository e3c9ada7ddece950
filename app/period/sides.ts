/**
 * How the address calls the first day and the day after the last one: of the period, and of what it is compared with.
 * Apart from what reads them, which brings the calendar along: browsers need the names alone.
 */
export const sides = {
  range: { from: "from", to: "to" },
  compare: { from: "compareFrom", to: "compareTo" },
} as const;
export type Sides = (typeof sides)[keyof typeof sides];
