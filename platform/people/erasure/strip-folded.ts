import { rewriteFolded } from "#platform/visits/rewrite-folded.ts";
import type { ErasureDependencies } from "./dependencies.ts";
import { saveRewrittenDays } from "./sql/erasures.ts";
import { strippedVisitor } from "./strip-event.ts";
import type { StripPlan } from "./strip-stored.ts";

/**
 * Takes the person out of the settled rows of folded days, whose events are gone: their rows go to visitors of nobody, texts lose
 * what names them. May be cut off anywhere and run again.
 */
export const stripFolded = (
  { postgres, clickhouse, clock, collector }: ErasureDependencies,
  { replacement, subject, secret, own, addresses }: StripPlan,
): Promise<void> =>
  rewriteFolded({ postgres, clickhouse, clock, dirtyDays: collector.dirtyDays }, subject.website, {
    change: {
      visitors: subject.visitors.map((visitor) => [visitor, strippedVisitor(secret, visitor)] as const),
      mention: addresses,
      replaced: own?.source,
    },
    note: (replaced) => saveRewrittenDays(postgres, replacement.id, replaced),
  });
