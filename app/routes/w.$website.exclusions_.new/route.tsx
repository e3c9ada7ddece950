import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pastDateChoices } from "#app/period/date-choices.ts";
import { viewPreview } from "#app/reports/exclusions-view.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { loadEventNames } from "#app/services/event-names.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ExclusionForm } from "#app/ui/exclusions/exclusion-form.tsx";
import { PreviewCard } from "#app/ui/exclusions/preview-card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { blankExclusion, exclusionForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("exclusions:create.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, timeZone } = await findWebsite(api, param("website"));
  const [days, names] = [pastDateChoices(timeZone, Date.now()), await loadEventNames(api, id)];
  return { id, form: describeForm(exclusionForm), blank: blankExclusion, names, days };
});

export const clientLoader = loadFromMemory;

/** The first button shows what would leave, the second excludes it. */
export const action = formAction(exclusionForm, async ({ api, param, headers, value }) => {
  const website = await findWebsite(api, param("website"));
  const { step, fields, typed } = value;
  if (step === "apply") {
    await api.exclusions.create({ website: website.id, ...fields });
    return { to: `/w/${website.id}/exclusions`, toast: { tone: "ok", key: "exclusionStarted", name: fields.name } };
  }
  const { result } = await api.exclusions.preview({ website: website.id, conditions: fields.conditions });
  const preview = viewPreview(result, website.timeZone);
  return data({ lastResult: null, failure: undefined, isPreview: true, typed, preview }, { headers });
});

export default function NewExclusion() {
  const { t } = useTranslation("exclusions");
  const { id, form, blank, names, days } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const shown = answered !== undefined && "preview" in answered ? answered : undefined;
  return (
    <Screen>
      <Trail />
      <PageHead title={t("create.page")} text={t("create.text")}>
        <ButtonLink to={`/w/${id}/exclusions`}>{t("create.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {shown === undefined ? null : <PreviewCard preview={shown.preview} />}
      <Card>
        <ExclusionForm
          form={form}
          values={shown?.typed ?? blank}
          names={names}
          days={days}
          isPreviewed={shown !== undefined}
          lastResult={answered?.lastResult}
        />
      </Card>
    </Screen>
  );
}
