/** The parameters of a period in a statement: null is without a bound. */
export const boundsOf = (period: { from: number; to: number } | undefined): [Date | null, Date | null] =>
  period === undefined ? [null, null] : [new Date(period.from), new Date(period.to)];
