import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { toRule } from "#app/events/event-form.ts";
import { actionOptions, previewView } from "#app/events/event-words.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { openWizard } from "#app/services/wizard/open-wizard.server.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { EventPreview } from "#app/ui/events/event-preview.tsx";
import { WhatStep, WhereStep } from "#app/ui/events/wizard-steps.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { WizardPage } from "#app/ui/wizard/wizard-page.tsx";
import { draftSteps } from "#contract/draft-kinds.ts";
import { eventWizard } from "./wizard.server.ts";

export const meta: MetaFunction = () => pageTitle("definedEvents:wizard.page");

export const loader = ownerLoader(async (context) => {
  const { id } = await findWebsite(context.api, context.param("website"));
  const { draft, ...page } = await openWizard(eventWizard, context);
  const what = draftSteps.event.what.safeParse(draft.data.what);
  const where = draftSteps.event.where.safeParse(draft.data.where ?? {});
  // Only the summary says what the rule would have matched: it costs a look at the last 30 days.
  const rule =
    page.view.step === "summary" && what.success && where.success ? toRule(what.data.action, where.data) : undefined;
  const preview = rule && (await context.api.userEvents.preview({ wid: id, ...rule })).result;
  return {
    ...page,
    actions: actionOptions(),
    isClick: what.data?.action === "click",
    preview: preview && previewView(preview),
  };
});

export const clientLoader = loadFromMemory;

export const action = wizardAction(eventWizard);

export default function DefineEvent() {
  const { t } = useTranslation("definedEvents");
  const { view, forms, values, actions, isClick, preview } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const step = { values, lastResult: answered?.lastResult };
  return (
    <Screen>
      <WizardPage
        view={view}
        words={t("wizard", { returnObjects: true })}
        answered={answered}
        fields={{
          what: <WhatStep {...step} form={forms.what} actions={actions} />,
          where: <WhereStep {...step} form={forms.where} isClick={isClick} />,
        }}
        below={preview === undefined ? null : <EventPreview preview={preview} />}
      />
    </Screen>
  );
}
