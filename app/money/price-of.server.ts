import { formatAmount } from "#app/format/amounts.ts";
import { whyRefused } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { ownZone } from "#app/services/moment-words.server.ts";
import type { PriceData } from "#app/ui/money/price-card.tsx";
import type { DraftData } from "#contract/draft-kinds.ts";
import type { Calculation } from "#contract/money-shapes.ts";
import { calculate, choiceOf, isNothing } from "./checkout-wizard.server.ts";
import { readTerm } from "./plan-terms.ts";
import { priceView } from "./price-view.server.ts";

/** What the answers choose, by a term that is sold. */
export function soldChoice(data: DraftData): ReturnType<typeof choiceOf> {
  const { plan, extras } = choiceOf(data);
  return { plan: { ...plan, ...readTerm(plan) }, extras };
}

interface Priced {
  view: PriceData | undefined;
  /** What each pack, add-on and plan of the choice costs, by its kind. */
  amounts: Record<string, string>;
  /** Why there is no price. */
  problem?: string;
}

/** What a choice costs. Nothing chosen yet costs nothing; a choice that is refused says why. */
export async function priceOf(api: OwnerContext["api"], choice: ReturnType<typeof choiceOf>): Promise<Priced> {
  if (isNothing(choice)) return { view: undefined, amounts: {} };
  try {
    const [calculation, zone] = await Promise.all([calculate(api, choice), ownZone(api)]);
    return { view: priceView(calculation, zone), amounts: amountsOf(calculation) };
  } catch (error) {
    const problem = whyRefused(error);
    if (problem === undefined) throw error;
    return { view: undefined, amounts: {}, problem };
  }
}

const amountsOf = ({ lines, currency }: Calculation) =>
  Object.fromEntries(lines.map(({ key, amount }) => [key, formatAmount(amount, currency)]));
