import { sumOf } from "./robust.ts";

/** A value of a dimension before and after, per as many days. */
export interface Part {
  key: string;
  label: string;
  before: number;
  after: number;
}

/** What a value adds to a change: the parts of a dimension add up to it. */
export interface Contribution extends Part {
  change: number;
  /** Of the whole change; negative where it goes the other way. */
  share: number;
}

/** The whole, and what values of one dimension have of it. */
export interface Breakdown<Dimension extends string> {
  dimension: Dimension;
  before: number;
  after: number;
  parts: readonly Part[];
}

export interface Cause<Dimension extends string> extends Contribution {
  dimension: Dimension;
}

/** The key of what the listed parts leave of the whole. */
const restKey = "\u0000rest";

/** The contributions of a dimension, with what its listed parts leave, so that they add up to the change of the whole. */
export function contributionsOf({ before, after, parts }: Omit<Breakdown<string>, "dimension">): Contribution[] {
  const change = after - before;
  const rest = {
    ...{ key: restKey, label: "" },
    before: before - sumOf(parts.map((part) => part.before)),
    after: after - sumOf(parts.map((part) => part.after)),
  };
  return [...parts, rest].map((part) => ({
    ...part,
    change: part.after - part.before,
    share: change === 0 ? 0 : (part.after - part.before) / change,
  }));
}

/** Less of a change is no cause. */
const minShare = 0.5;
/** A part that had as much of the whole as it has of the change only grew with it. */
const minExcess = 0.2;
/** A dimension with one value explains nothing. */
const maxBaseShare = 0.9;

/**
 * The value that explains most of a change, beyond what it had of the whole before; undefined where none explains half of
 * it. Values that are not known (an empty key) explain nothing.
 */
export function findCause<Dimension extends string>(
  breakdowns: readonly Breakdown<Dimension>[],
): Cause<Dimension> | undefined {
  let best: { cause: Cause<Dimension>; excess: number } | undefined;
  for (const { dimension, ...breakdown } of breakdowns) {
    for (const each of contributionsOf(breakdown)) {
      if (each.key === "" || each.key === restKey || each.share < minShare) continue;
      const base = breakdown.before > 0 ? each.before / breakdown.before : 0;
      // More than all of it is all of it: others went the other way.
      const excess = Math.min(each.share, 1) - base;
      if (base > maxBaseShare || excess < minExcess || excess <= (best?.excess ?? 0)) continue;
      best = { cause: { ...each, dimension }, excess };
    }
  }
  return best?.cause;
}
