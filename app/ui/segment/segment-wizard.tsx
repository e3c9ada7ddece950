import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Screen } from "../screen.tsx";
import { WizardPage } from "../wizard/wizard-page.tsx";
import { ConditionsStep } from "./conditions-step.tsx";
import { PreviewCards } from "./preview-card.tsx";
import type { OpenedWizard } from "./segment-data.ts";
import { TypeStep } from "./type-step.tsx";

type Answered = ComponentProps<typeof WizardPage>["answered"] & { lastResult?: unknown };

/** The wizard of segments, of a new one or of one that is changed. */
export function SegmentWizard({
  opened,
  answered,
  isNew,
}: {
  opened: OpenedWizard;
  answered: Answered | undefined;
  isNew: boolean;
}) {
  const { t } = useTranslation("segments");
  const { view, forms, values, groups, choices, preview, exact } = opened;
  const lastResult = (answered?.lastResult ?? null) as never;
  const words = {
    title: t(isNew ? "wizard.page" : "wizard.edit"),
    text: t("wizard.text"),
    steps: {
      type: t("wizard.steps.type"),
      conditions: t("wizard.steps.conditions"),
      summary: t("wizard.steps.summary"),
    },
    after: t("wizard.steps.after"),
    next: {
      type: t("wizard.next.type"),
      conditions: t("wizard.next.conditions"),
      summary: t(isNew ? "wizard.next.summary" : "wizard.save"),
    },
  };
  return (
    <Screen>
      <WizardPage
        view={view}
        words={words}
        answered={answered}
        aside={preview === undefined ? undefined : <PreviewCards preview={preview} exact={exact} />}
      >
        {view.step === "type" ? (
          <TypeStep form={forms.type} values={values} lastResult={lastResult} isNew={isNew} />
        ) : null}
        {view.step === "conditions" && choices !== undefined ? (
          <ConditionsStep
            form={forms.conditions as never}
            values={groups === undefined ? {} : { groups }}
            lastResult={lastResult}
            {...choices}
          />
        ) : null}
      </WizardPage>
    </Screen>
  );
}
