import { type ComponentProps, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { WizardView } from "#app/services/wizard/open-wizard.server.ts";
import { Screen } from "../screen.tsx";
import { Segments } from "../segments.tsx";
import { useFields } from "../use-fields.ts";
import { useLiveCount } from "../use-live-count.ts";
import { type WizardAnswer, WizardPage } from "../wizard/wizard-page.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import { ExtrasStep } from "./extras-step.tsx";
import type { LivePrice } from "./live-price.ts";
import { type PlanCardData, PlanChoices } from "./plan-cards.tsx";
import { PriceCard, type PriceData } from "./price-card.tsx";

interface PlanInput {
  type?: string | undefined;
  period?: string | undefined;
  currency?: string | undefined;
}

interface Term {
  period: string;
  currency: string;
  links: ComponentProps<typeof Segments>["links"];
}

interface Props {
  opened: {
    view: WizardView<"plan" | "extras" | "buyer">;
    forms: {
      plan: FormDescription<PlanInput>;
      extras: ComponentProps<typeof ExtrasStep>["form"];
      buyer: ComponentProps<typeof BuyerFields>["form"];
    };
    values: Record<string, string | undefined>;
    plans: readonly PlanCardData[];
    term: Term;
    extras: Pick<ComponentProps<typeof ExtrasStep>, "actions" | "addons" | "currency">;
    price: PriceData | undefined;
    problem?: string | undefined;
  };
  answered: WizardAnswer | undefined;
}

/** The wizard that buys a plan: what the choice costs stands beside every step. */
export function Checkout({ opened, answered }: Props) {
  const { t } = useTranslation("checkout");
  const { view, forms, values, plans, term, extras, price, problem } = opened;
  const step = { values, lastResult: answered?.lastResult };
  const inside = useRef<HTMLSpanElement>(null);
  const live = useLiveCount<LivePrice>(inside, {
    stored: undefined,
    to: "/plans/checkout/price",
    key: `${view.step} ${view.revision}`,
    isShown: ({ isCounted }) => isCounted,
    isLarge: () => false,
  });
  const isExtras = view.step === "extras";
  const isRefused = isExtras && !live.isLive && hasErrors(answered);
  return (
    <Screen>
      <WizardPage
        view={view}
        words={t("wizard", { returnObjects: true })}
        answered={answered && asDeclined(answered, view.step)}
        fields={{
          plan: <PlanStep {...step} form={forms.plan} plans={plans} term={term} />,
          extras: <ExtrasStep {...step} form={forms.extras} {...extras} live={live.preview?.amounts} inside={inside} />,
          buyer: <BuyerStep {...step} form={forms.buyer} />,
        }}
        aside={
          <PriceCard
            price={live.preview === undefined ? price : live.preview.price}
            problem={live.preview === undefined ? problem : live.preview.problem}
            isOutdated={live.isIncomplete || isRefused}
            isOfStored={isExtras}
          />
        }
      />
    </Screen>
  );
}

const hasErrors = (answered: WizardAnswer | undefined) => Object.keys(answered?.lastResult?.error ?? {}).length > 0;

/** Where nothing is wrong with a field of the step, the banner alone says why: there is nothing below it to correct. */
function asDeclined(answered: WizardAnswer, step: string): WizardAnswer {
  const { failure } = answered;
  const hasField = step !== "summary" && hasErrors(answered);
  return failure?.kind !== "refused" || hasField
    ? answered
    : { ...answered, failure: { ...failure, kind: "declined" } };
}

interface StepProps {
  values: Record<string, string | undefined>;
  lastResult: LastResult;
}

/** The first step: the plan, for how long, in which money. The links above change term and prices. */
function PlanStep({
  form,
  values,
  lastResult,
  plans,
  term,
}: StepProps & { form: FormDescription<PlanInput>; plans: readonly PlanCardData[]; term: Term }) {
  const { t } = useTranslation("checkout");
  const fields = useFields(form, lastResult, values);
  return (
    <>
      <h2>{t("plan.question")}</h2>
      <p>{t("plan.text")}</p>
      <div>
        <Segments label={t("answers.term")} links={term.links} />
      </div>
      <input type="hidden" name="period" value={term.period} />
      <input type="hidden" name="currency" value={term.currency} />
      <PlanChoices
        key={`${fields.type.defaultValue} ${term.period} ${term.currency}`}
        plans={plans}
        name={fields.type.name}
        legend={t("plan.legend")}
        defaultValue={fields.type.defaultValue}
        errors={fields.type.errors}
      />
    </>
  );
}

/** The third step: whom the pro forma is made out to. */
function BuyerStep({ form, ...step }: StepProps & { form: ComponentProps<typeof BuyerFields>["form"] }) {
  const { t } = useTranslation("checkout");
  return (
    <>
      <h2>{t("buyer.question")}</h2>
      <p>{t("buyer.text")}</p>
      <BuyerFields {...step} form={form} />
    </>
  );
}
