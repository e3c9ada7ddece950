import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { previewFunnel } from "#app/funnels/preview-funnel.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { openWizard } from "#app/services/wizard/open-wizard.server.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { FunnelPreview } from "#app/ui/funnels/funnel-preview.tsx";
import { BasicsStep, RowsStep } from "#app/ui/funnels/wizard-steps.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { WizardPage } from "#app/ui/wizard/wizard-page.tsx";
import { funnelWizard } from "./wizard.server.ts";

export const meta: MetaFunction = () => pageTitle("funnels:wizard.page");

export const loader = ownerLoader(async (context) => {
  const { draft, ...page } = await openWizard(funnelWizard, context);
  const isCounted = page.view.step !== "basics";
  return { ...page, preview: isCounted ? await previewFunnel(context, draft.data) : [] };
});

export const clientLoader = loadFromMemory;

export const action = wizardAction(funnelWizard);

export default function DefineFunnel() {
  const { t } = useTranslation("funnels");
  const { view, forms, values, preview } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const step = { values, lastResult: answered?.lastResult };
  const words = {
    title: t("wizard.page"),
    text: t("wizard.text"),
    steps: {
      basics: t("wizard.steps.basics"),
      steps: t("wizard.steps.steps"),
      summary: t("wizard.steps.summary"),
    },
    after: t("wizard.steps.done"),
    next: { basics: t("wizard.basics.next"), steps: t("wizard.rows.next"), summary: t("wizard.submit") },
  };
  return (
    <Screen>
      <WizardPage
        view={view}
        words={words}
        answered={answered}
        below={preview.length === 0 ? null : <FunnelPreview rows={preview} />}
      >
        {view.step === "basics" ? <BasicsStep {...step} form={forms.basics} /> : null}
        {view.step === "steps" ? <RowsStep {...step} form={forms.steps} /> : null}
      </WizardPage>
    </Screen>
  );
}
