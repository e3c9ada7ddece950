import { formatNumber } from "#app/format/numbers.ts";
import { aboveForm, besidePaths, wrongForm } from "#app/services/failures.server.ts";
import type { AnswerRow, Wizard } from "#app/services/wizard/wizard.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import { type DraftData, draftSteps } from "#contract/draft-kinds.ts";
import { actionKinds, addonKinds, type PlanType, planTypes } from "#contract/money-shapes.ts";
import { toCounts } from "#contract/plan-form.ts";
import { planProblems, planText } from "#contract/text/plans.ts";
import { onceApi } from "./once-api.server.ts";
import { extrasTerm, readTerm, type Term, termName } from "./plan-terms.ts";

type CheckoutSteps = (typeof draftSteps)["plan"];

const text = (value: unknown) => (typeof value === "string" ? value : "");
const record = (value: unknown) =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** What the answers choose, as calls take it; answers that are missing or wrong count as the defaults. */
export function choiceOf(data: DraftData) {
  const plan = draftSteps.plan.plan.safeParse(data.plan ?? {}).data ?? draftSteps.plan.plan.parse({});
  const extras = draftSteps.plan.extras.safeParse(data.extras ?? {}).data ?? draftSteps.plan.extras.parse({});
  return { plan, extras: { actions: toCounts(extras.actions), addons: toCounts(extras.addons) } };
}

/** The calculation of a choice; the free plan is bought by nobody: then packs and add-ons alone are. */
export const calculate = async ({ wallet }: Pick<Client, "wallet">, { plan, extras }: ReturnType<typeof choiceOf>) =>
  plan.type === "BASIC"
    ? (await wallet.plans.calculateActions({ currency: await extrasCurrency(wallet, plan), ...extras })).result
    : (await wallet.plans.calculate({ ...plan, ...extras })).result;

const extrasCurrency = async (wallet: Client["wallet"], plan: Pick<Term, "currency">) =>
  extrasTerm(plan, (await wallet.subscription.get()).result).currency;

const hasExtras = ({ extras }: ReturnType<typeof choiceOf>) =>
  Object.keys({ ...extras.actions, ...extras.addons }).length > 0;

/** Whether nothing is bought: the free plan stands for keeping the plan of now, and there are no packs and add-ons. */
export const isNothing = (choice: ReturnType<typeof choiceOf>) => choice.plan.type === "BASIC" && !hasExtras(choice);

/** The summary has no field to say it beside. */
const aboveSummary = (error: unknown): never => aboveForm(error, ({ message }) => message);

/** The step of the plan has one visible field: it says whatever is wrong with the choice. */
const besidePlan = (error: unknown): never => besidePaths(error, () => ["type"]);

function termWords(plan: Record<string, unknown>): string {
  const { period, currency } = plan;
  return i18n.t(`plans:terms.${termName(readTerm({ period, currency }))}`);
}

/** The free plan stands for keeping the plan of now, whose name is not among the answers (`namePlan`), and for no time. */
function planRows(plan: Record<string, unknown>): AnswerRow[] {
  const label = i18n.t("checkout:answers.plan");
  const type = planTypes.find((each) => each === plan.type) ?? "BASIC";
  if (type === "BASIC") return [{ path: "type", label, value: i18n.t("checkout:answers.keptPlan") }];
  return [
    { path: "type", label, value: planText.types[type] },
    { path: "period", label: i18n.t("checkout:answers.term"), value: termWords(plan) },
  ];
}

/** The rows of a summary with the name of the plan that is kept. */
export const namePlan = (rows: AnswerRow[], kept: PlanType): AnswerRow[] =>
  rows.map((row) =>
    row.path === "type" ? { ...row, value: i18n.t("checkout:answers.kept", { name: planText.types[kept] }) } : row,
  );

const counted = <Kind extends string>(
  kinds: readonly Kind[],
  counts: unknown,
  path: string,
  wordOf: (kind: Kind) => string,
) =>
  kinds
    .map((kind) => ({ path: `${path}.${kind}`, label: wordOf(kind), value: text(record(counts)[kind]) }))
    .filter(({ value }) => Number(value) > 0)
    .map((row) => ({ ...row, value: formatNumber(Number(row.value)) }));

const buyerRows = [
  "name",
  "nationalId",
  "economicCode",
  "registrationNumber",
  "province",
  "city",
  "address",
  "postalCode",
  "phone",
  "email",
] as const;

/** Buys a plan, packs and add-ons: ends in a pro forma, by which the order is made. */
export const checkoutWizard: Wizard<CheckoutSteps> = {
  kind: "plan",
  address: () => ({ path: "/plans/checkout" }),
  steps: draftSteps.plan,
  words: {
    plan: planRows,
    extras: ({ actions, addons }) => {
      const rows = [
        ...counted(actionKinds, actions, "actions", (kind) =>
          i18n.t("checkout:extras.packsOf", { name: planText.actions[kind] }),
        ),
        ...counted(addonKinds, addons, "addons", (kind) => planText.addons[kind]),
      ];
      return rows.length > 0
        ? rows
        : [{ path: "none", label: i18n.t("checkout:extras.messages"), value: i18n.t("checkout:extras.none") }];
    },
    buyer: (buyer) =>
      buyerRows.map((path) => ({ path, label: i18n.t(`checkout:buyer.${path}`), value: text(buyer[path]) })),
  },
  async check({ api }, { step, data, isStay }) {
    const choice = choiceOf(data);
    const { plan } = choice;
    if (step === "plan" && plan.type !== "BASIC") await api.wallet.plans.calculate(plan).catch(besidePlan);
    if (step !== "extras") return;
    if (isNothing(choice) && !isStay) throw wrongForm(planProblems.nothing);
    if (hasExtras(choice)) await calculate(api, choice);
  },
  async finish(context, { plan, extras, buyer }) {
    await context.api.wallet.buyer.update(buyer);
    const { preOrders } = onceApi(context).wallet;
    const choice = { actions: toCounts(extras.actions), addons: toCounts(extras.addons) };
    const make = async () =>
      plan.type === "BASIC"
        ? preOrders.createActions({ currency: await extrasCurrency(context.api.wallet, plan), ...choice })
        : preOrders.create({ ...plan, ...choice });
    const { result } = await make().catch(aboveSummary);
    return { to: `/pre-orders/${result.id}` };
  },
};
