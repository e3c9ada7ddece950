import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { addChosen, loadChosen } from "#app/people/chosen.server.ts";
import { chosenForm } from "#app/people/chosen-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { ChosenForm, ChosenNames } from "#app/ui/people/chosen-form.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Section } from "#app/ui/sections.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("segments:chosen.page");

const form = describeForm(chosenForm);

export const loader = ownerLoader(async (context) => ({ ...(await loadChosen(context)), form }));

export const clientLoader = loadFromMemory;

export const action = formAction(chosenForm, ({ value, ...context }) => addChosen(context, value));

export default function ChosenPeople() {
  const { t } = useTranslation(["segments", "people"]);
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { number, names, more, filters, wrong, limit, isEmpty } = view;
  const back = <ButtonLink to={view.back}>{t("chosen.back")}</ButtonLink>;
  if (isEmpty) {
    return (
      <Screen>
        <Trail />
        <PageHead title={t("chosen.page")} text={t("chosen.text")} />
        <Empty Icon={Users} title={t("chosen.none")} text={t("chosen.noneText")} heading="h2">
          {back}
        </Empty>
      </Screen>
    );
  }
  const refused = [...wrong, ...(limit === undefined ? [] : [t("chosen.tooMany", { number: limit })])];
  return (
    <Screen>
      <Trail />
      <PageHead title={t("chosen.page")} text={t("chosen.text")}>
        {back}
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {refused.length === 0 ? null : <Banner tone="warn" title={refused.join(" ")} />}
      <Section title={[t("people:found", { number }), ...filters].join(" · ")} text={t("chosen.snapshot")}>
        <ChosenNames names={names} more={more} />
        {refused.length > 0 ? null : <ChosenForm {...view} lastResult={answered?.lastResult} />}
      </Section>
    </Screen>
  );
}
