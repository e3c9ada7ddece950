import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { LastResult } from "#app/services/form-description.ts";
import type { WizardView } from "#app/services/wizard/open-wizard.server.ts";
import { Banner } from "../banner.tsx";
import { Screen } from "../screen.tsx";
import { WizardPage } from "../wizard/wizard-page.tsx";
import type { PreviewRow } from "./funnel-data.ts";
import { FunnelPreview } from "./funnel-preview.tsx";
import { BasicsStep, RowsStep } from "./wizard-steps.tsx";

interface Props {
  opened: {
    view: WizardView<"basics" | "steps">;
    forms: {
      basics: ComponentProps<typeof BasicsStep>["form"];
      steps: ComponentProps<typeof RowsStep>["form"];
    };
    values: Record<string, string | undefined>;
    /** Of events, to suggest. */
    names: string[];
    preview: PreviewRow[];
    /** The funnel was changed elsewhere since its edit began. */
    isChanged?: boolean;
  };
  answered: (ComponentProps<typeof WizardPage>["answered"] & { lastResult?: LastResult }) | undefined;
}

/** The wizard of funnels, of a new one or of one that is changed. */
export function FunnelWizard({ opened, answered }: Props) {
  const { t } = useTranslation("funnels");
  const { view, forms, values, names, preview, isChanged = false } = opened;
  const step = { values, lastResult: answered?.lastResult };
  const isSaving = view.isEdit && view.step === "summary";
  return (
    <Screen>
      {isChanged ? (
        <Banner tone="warn" title={t("edit.changed")}>
          {t("edit.changedText")}
        </Banner>
      ) : null}
      <WizardPage
        view={view}
        words={t("wizard", { returnObjects: true })}
        answered={answered}
        fields={{
          basics: <BasicsStep {...step} form={forms.basics} />,
          steps: <RowsStep {...step} form={forms.steps} names={names} />,
        }}
        below={
          <>
            {isSaving ? (
              <Banner tone="info" title={t("wizard.recount")}>
                {t("wizard.recountText")}
              </Banner>
            ) : null}
            {preview.length === 0 ? null : <FunnelPreview rows={preview} />}
          </>
        }
      />
    </Screen>
  );
}
