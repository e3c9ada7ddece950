import { amountWords } from "#app/format/amounts.ts";
import type { Subscription } from "#contract/subscription.ts";

/** What the nightly analysis of a thousand sessions costs, in words; null where it costs nothing. */
export const analysisWords = ({ analysisPrice }: Pick<Subscription, "analysisPrice">): string | null =>
  analysisPrice === null ? null : amountWords(analysisPrice, "IRT");
