import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { blankGoal, goalForm } from "#app/reports/goal-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { loadNamedEvents } from "#app/services/event-names.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Beside } from "#app/ui/beside.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { GoalForm } from "#app/ui/goals/goal-form.tsx";
import { GoalList } from "#app/ui/goals/goal-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("goals:page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id } = await findWebsite(api, param("website"));
  const [listed, names] = await Promise.all([api.goals.list({ website: id }), loadNamedEvents(api, id)]);
  const { items: rows } = listed.result;
  return { id, rows, names, blank: blankGoal, form: describeForm(goalForm) };
});

export const clientLoader = loadFromMemory;

export const action = formAction(goalForm, async ({ api, param, value }) => {
  const website = param("website");
  await api.goals.create({ website, ...value });
  return { to: `/w/${website}/goals`, toast: { tone: "ok", key: "created", name: value.name } };
});

export default function Goals() {
  const { t } = useTranslation("goals");
  const { id, rows, names, blank, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("page")} text={t("text")}>
        <ButtonLink to={`/w/${id}/reports/goals`}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Beside data-list-first="">
        {rows.length === 0 ? (
          <Empty Icon={Flag} title={t("empty.title")} text={t("empty.text")} heading="h2" />
        ) : (
          <GoalList website={id} rows={rows} />
        )}
        <Card>
          <CardHead>
            <CardTitle>{t("add")}</CardTitle>
          </CardHead>
          <GoalForm
            form={form}
            goal={blank}
            names={names}
            submit={t("form.create")}
            lastResult={answered?.lastResult}
          />
        </Card>
      </Beside>
    </Screen>
  );
}
