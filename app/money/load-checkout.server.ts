import { amountWords } from "#app/format/amounts.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { openWizard, type WizardView } from "#app/services/wizard/open-wizard.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { DraftData } from "#contract/draft-kinds.ts";
import { actionKinds, addonKinds, type PlanType } from "#contract/money-shapes.ts";
import { extrasFields } from "#contract/plan-form.ts";
import type { Plan } from "#contract/plans.ts";
import { currencyName } from "#contract/text/currencies.ts";
import { analysisWords } from "./analysis-words.server.ts";
import { type Buyer, buyerValues } from "./buyer-values.ts";
import { checkoutWizard, namePlan } from "./checkout-wizard.server.ts";
import { planChoices } from "./plan-cards.server.ts";
import { extrasTerm, listedCurrency, readTerm, type Term, termName, terms, variantOf } from "./plan-terms.ts";
import { priceOf, soldChoice } from "./price-of.server.ts";

type CheckoutStep = keyof typeof checkoutWizard.steps;

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
  const choice = soldChoice(data);
  const term = readTerm(choice.plan);
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
    view: choice.plan.type === "BASIC" ? keeping(view, subscription.type) : view,
    // A default hides the fields below it from the form's description.
    forms: { ...page.forms, extras: describeForm(extrasFields) },
    isSold: subscription.isLimited,
    values: valuesOf(page.values, { step: view.step, plan: choice.plan, buyer: buyer?.result }),
    price: priced.view,
    problem: priced.problem,
    term: { ...term, links: termLinks(term, choice.plan.type) },
    plans: planChoices(offer.items, { term, current, analysis: analysisWords(subscription) }),
    extras: extrasView(beside.items, { term: extrasBy, amounts: priced.amounts }),
  };
}

/** The page of a purchase beside the plan of now, which its summary names. */
const keeping = (view: WizardView<CheckoutStep>, kept: PlanType): WizardView<CheckoutStep> => ({
  ...view,
  summary: view.summary.map((part) => (part.step === "plan" ? { ...part, rows: namePlan(part.rows, kept) } : part)),
});

const termLinks = (term: Term, type: string) =>
  terms.map((each) => ({
    label: i18n.t(`plans:terms.${termName(each)}`),
    to: `?${new URLSearchParams({ type, ...each })}`,
    current: each.period === term.period && each.currency === term.currency,
  }));

type Values = Record<string, string | undefined>;

function valuesOf(
  stored: Values,
  { step, plan, buyer }: { step: string; plan: ReturnType<typeof soldChoice>["plan"]; buyer: Buyer | undefined },
): Values {
  if (step === "plan") return { ...plan };
  if (buyer === undefined) return stored;
  return buyerValues(buyer);
}

/** Packs and add-ons with their prices by the term, and what the chosen counts cost. */
function extrasView(
  plans: readonly Plan[],
  { term, amounts }: { term: Term; amounts: Readonly<Record<string, string>> },
) {
  const [first] = plans;
  const variant = first === undefined ? undefined : variantOf(first, term);
  const { currency } = term;
  const actions = actionKinds.flatMap((kind) => {
    const price = variant?.actionsPrice[variantNames[kind]];
    if (variant === undefined || price === undefined) return [];
    const words = { price: amountWords(price, currency), n: formatNumber(variant.actions[variantNames[kind]]) };
    return [{ kind, price: i18n.t("checkout:extras.pack", words), amount: amounts[kind] ?? "—", included: "" }];
  });
  const addons = addonKinds.flatMap((kind) => {
    const price = variant?.addons[variantNames[kind]];
    if (price === undefined) return [];
    const words = { price: amountWords(price, currency) };
    return [
      {
        kind,
        price: i18n.t(`checkout:extras.addonPer.${term.period}`, words),
        amount: amounts[kind] ?? "—",
        included: "",
      },
    ];
  });
  return { actions, addons, currency: currencyName(currency) };
}
