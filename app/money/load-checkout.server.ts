import { amountWords, formatAmount } from "#app/format/amounts.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { whyRefused } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { ownZone } from "#app/services/moment-words.server.ts";
import { openWizard } from "#app/services/wizard/open-wizard.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PriceData } from "#app/ui/money/price-card.tsx";
import type { DraftData } from "#contract/draft-kinds.ts";
import { actionKinds, addonKinds, type Calculation } from "#contract/money-shapes.ts";
import { extrasFields } from "#contract/plan-form.ts";
import type { Plan } from "#contract/plans.ts";
import { currencyName } from "#contract/text/currencies.ts";
import { type Buyer, buyerValues } from "./buyer-values.ts";
import { calculate, checkoutWizard, choiceOf } from "./checkout-wizard.server.ts";
import { planChoices } from "./plan-cards.server.ts";
import { extrasTerm, listedCurrency, readTerm, type Term, termName, terms, variantOf } from "./plan-terms.ts";
import { priceView } from "./price-view.server.ts";

/** As variants name what the choice names in capitals. */
const variantNames = {
  EMAIL: "email",
  ON_SITE: "onSite",
  PUSH: "push",
  SMS: "sms",
  CAMPAIGN: "campaigns",
  JOURNEY: "journeys",
  SEGMENT: "segments",
} as const;

/** A step of the wizard that buys a plan, with the plans, what else is sold and what the stored choice costs. */
export async function loadCheckout(context: OwnerContext) {
  const { api, query } = context;
  const { draft, ...page } = await openWizard(checkoutWizard, context);
  const { view } = page;
  // A link of the plans' page chooses; what it does not name stays as it is stored.
  const named = view.step === "plan" ? { ...draft.data.plan, ...Object.fromEntries(query) } : (draft.data.plan ?? {});
  const data: DraftData = { ...draft.data, plan: named };
  const { plan } = choiceOf(data);
  const term = readTerm(plan);
  const choice = choiceOf({ ...data, plan: { ...plan, ...term } });
  const { result: subscription } = await api.wallet.subscription.get();
  const extrasBy = choice.plan.type === "BASIC" ? extrasTerm(term, subscription) : term;
  const [listed, listedBeside] = [listedCurrency(term), listedCurrency(extrasBy)];
  const offered = api.wallet.plans.list({ currency: listed });
  const [{ result: offer }, { result: beside }, priced, buyer] = await Promise.all([
    offered,
    listedBeside === listed ? offered : api.wallet.plans.list({ currency: listedBeside }),
    priceOf(api, choice),
    view.step === "buyer" && draft.data.buyer === undefined ? api.wallet.buyer.get() : undefined,
  ]);
  const current = subscription.isLimited ? subscription.type : undefined;
  return {
    ...page,
    // A default hides the fields below it from the form's description.
    forms: { ...page.forms, extras: describeForm(extrasFields) },
    isSold: subscription.isLimited,
    values: valuesOf(page.values, { step: view.step, plan: choice.plan, buyer: buyer?.result }),
    price: priced.view,
    problem: priced.problem,
    term: { ...term, links: termLinks(term, choice.plan.type) },
    plans: planChoices(offer.items, { term, current }),
    extras: extrasView(beside.items, { term: extrasBy, calculation: priced.calculation }),
  };
}

const termLinks = (term: Term, type: string) =>
  terms.map((each) => ({
    label: i18n.t(`plans:terms.${termName(each)}`),
    to: `?${new URLSearchParams({ type, ...each })}`,
    current: each.period === term.period && each.currency === term.currency,
  }));

type Values = Record<string, string | undefined>;

function valuesOf(
  stored: Values,
  { step, plan, buyer }: { step: string; plan: ReturnType<typeof choiceOf>["plan"]; buyer: Buyer | undefined },
): Values {
  if (step === "plan") return { ...plan };
  if (buyer === undefined) return stored;
  return buyerValues(buyer);
}

interface Priced {
  calculation?: Calculation;
  view: PriceData | undefined;
  /** Why there is no price. */
  problem?: string;
}

/** What the choice costs. Nothing chosen yet costs nothing; a choice that is refused says why. */
async function priceOf(api: OwnerContext["api"], choice: ReturnType<typeof choiceOf>): Promise<Priced> {
  const { plan, extras } = choice;
  const isNothing = plan.type === "BASIC" && Object.keys({ ...extras.actions, ...extras.addons }).length === 0;
  if (isNothing) return { view: undefined };
  try {
    const [calculation, zone] = await Promise.all([calculate(api, choice), ownZone(api)]);
    return { calculation, view: priceView(calculation, zone) };
  } catch (error) {
    const problem = whyRefused(error);
    if (problem === undefined) throw error;
    return { view: undefined, problem };
  }
}

/** Packs and add-ons with their prices by the term, and what the chosen counts cost. */
function extrasView(
  plans: readonly Plan[],
  { term, calculation }: { term: Term; calculation: Calculation | undefined },
) {
  const [first] = plans;
  const variant = first === undefined ? undefined : variantOf(first, term);
  const { currency } = term;
  const costOf = (key: string) => calculation?.lines.find((line) => line.key === key)?.amount;
  const amount = (key: string) => {
    const cost = costOf(key);
    return cost === undefined ? "—" : formatAmount(cost, currency);
  };
  const actions = actionKinds.flatMap((kind) => {
    const price = variant?.actionsPrice[variantNames[kind]];
    if (variant === undefined || price === undefined) return [];
    const words = { price: amountWords(price, currency), n: formatNumber(variant.actions[variantNames[kind]]) };
    return [{ kind, price: i18n.t("checkout:extras.pack", words), amount: amount(kind), included: "" }];
  });
  const addons = addonKinds.flatMap((kind) => {
    const price = variant?.addons[variantNames[kind]];
    if (price === undefined) return [];
    const words = { price: amountWords(price, currency) };
    return [
      { kind, price: i18n.t(`checkout:extras.addonPer.${term.period}`, words), amount: amount(kind), included: "" },
    ];
  });
  return { actions, addons, currency: currencyName(currency) };
}
