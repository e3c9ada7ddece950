import type { Queries } from "#platform/stores/postgres/handle.ts";
import { wakePage } from "./sql/steps.ts";

const pages = { runs: 5_000, max: 4 };

/**
 * Wakes runs whose message has left, or never will. However many hold, a look at them has a bound: it begins where the one
 * before ended, and comes round to the first ones. Where they are few it looks at all. Answers where the next look begins.
 */
export async function wakeHolding(postgres: Queries, from = "0", { runs, max } = pages): Promise<string> {
  let after = from;
  let hasBegun = from === "0";
  for (let page = 0; page < max; page += 1) {
    const last = await wakePage(postgres, after, runs);
    after = last ?? "0";
    if (last !== undefined) continue;
    if (hasBegun) break;
    hasBegun = true;
  }
  return after;
}
