/** What one condition says of a person. */
export interface Verdict {
  isMet: boolean;
  /** The earliest later instant at which time alone may change it. */
  due?: number | undefined;
  /** What was compared, for the reason that people read; undefined where it is missing. */
  value?: string | number | undefined;
}

/** The earliest of some instants; undefined without any. */
export const earliest = (instants: readonly (number | undefined)[]): number | undefined =>
  instants.reduce((first, at) => (first === undefined || (at !== undefined && at < first) ? at : first), undefined);
