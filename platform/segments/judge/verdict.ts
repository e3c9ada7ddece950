/** What one condition says of a person. */
export interface Verdict {
  isMet: boolean;
  /** The earliest later instant at which time alone may change it. */
  due?: number | undefined;
  /** What was compared, for the reason that people read; undefined where it is missing. */
  value?: string | number | undefined;
}

/** The earlier of two instants; undefined without any. */
export const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;

/** The earliest of some instants; undefined without any. */
export const earliest = (instants: readonly (number | undefined)[]): number | undefined =>
  instants.reduce<number | undefined>((first, at) => earlier(first, at), undefined);
