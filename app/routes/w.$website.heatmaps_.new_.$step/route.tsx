import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { heatmapWizard } from "#app/heatmaps/heatmap-wizard.server.ts";
import { openHeatmapWizard } from "#app/heatmaps/open-heatmap-wizard.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { PagePreview } from "#app/ui/heatmaps/page-preview.tsx";
import { BasicsStep, PagesStep, PictureStep } from "#app/ui/heatmaps/wizard-steps.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { WizardPage } from "#app/ui/wizard/wizard-page.tsx";

export const meta: MetaFunction = () => pageTitle("heatmaps:wizard.page");

export const loader = ownerLoader(openHeatmapWizard);

export const clientLoader = loadFromMemory;

export const action = wizardAction(heatmapWizard);

export default function NewHeatmap() {
  const { t } = useTranslation("heatmaps");
  const { view, forms, values, isAb, first, second } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const step = { values, lastResult: answered?.lastResult };
  return (
    <Screen>
      <WizardPage
        view={view}
        words={t("wizard", { returnObjects: true })}
        answered={answered}
        fields={{
          basics: <BasicsStep {...step} form={forms.basics} />,
          pages: <PagesStep {...step} form={forms.pages} isAb={isAb} first={first} second={second} />,
          picture: <PictureStep {...step} form={forms.picture} />,
        }}
        below={
          <>
            {first === undefined ? null : <PagePreview preview={first} title={t("preview.title")} />}
            {second === undefined ? null : <PagePreview preview={second} title={t("preview.other")} />}
          </>
        }
      />
    </Screen>
  );
}
