import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { filledGoal, goalForm } from "#app/reports/goal-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { loadNamedEvents } from "#app/services/event-names.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { GoalForm } from "#app/ui/goals/goal-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("goals:edit.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const website = param("website");
  const [found, names] = await Promise.all([
    orNotFound(api.goals.get({ website, id: param("goal") })),
    loadNamedEvents(api, website),
  ]);
  return { website, id: found.id, goal: filledGoal(found), names, form: describeForm(goalForm) };
});

export const clientLoader = loadFromMemory;

export const action = formAction(goalForm, async ({ api, param, value }) => {
  const website = param("website");
  await api.goals.update({ website, id: param("goal"), ...value });
  return { to: `/w/${website}/goals`, toast: { tone: "ok", key: "saved" } };
});

export default function EditGoal() {
  const { t } = useTranslation("goals");
  const { website, id, goal, names, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: `/w/${website}/goals`, label: t("page") }]} />
      <PageHead title={t("edit.page")} text={t("edit.text")}>
        <ButtonLink to={`/w/${website}/goals`}>{t("page")}</ButtonLink>
        <ButtonLink look="dangerPlain" to={`/w/${website}/goals/${id}/delete`}>
          {t("edit.delete")}
        </ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Card>
        <GoalForm form={form} goal={goal} names={names} submit={t("form.save")} lastResult={answered?.lastResult} />
      </Card>
    </Screen>
  );
}
