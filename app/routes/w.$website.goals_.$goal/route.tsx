import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { filledGoal, goalForm } from "#app/routes/w.$website.goals/form.ts";
import { failOwnForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { findGoal } from "#app/services/find-goal.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { flash } from "#app/services/toasts.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { GoalForm } from "#app/ui/goals/goal-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("goals:edit.page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { website = "", goal = "" } = params;
  try {
    const { api, headers } = await signedIn(request);
    const found = await findGoal(api, { website, id: goal });
    return data({ website, id: found.id, goal: filledGoal(found) }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: goalForm });
  if (submission.status !== "success") return rejectForm(submission);
  const { api, headers } = await signedIn(request);
  const { website = "", goal: id = "" } = params;
  try {
    await api.goals.update({ website, id, ...submission.value });
    return redirect(`/w/${website}/goals`, { status: 303, headers: flash(headers, { tone: "ok", key: "saved" }) });
  } catch (error) {
    return failOwnForm(request, submission, error, headers);
  }
}

export default function EditGoal() {
  const { t } = useTranslation("goals");
  const { website, id, goal } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={t("edit.page")} text={t("edit.text")}>
        <ButtonLink to={`/w/${website}/goals`}>{t("page")}</ButtonLink>
        <ButtonLink look="dangerPlain" to={`/w/${website}/goals/${id}/delete`}>
          {t("edit.delete")}
        </ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Card>
        <GoalForm goal={goal} submit={t("form.save")} lastResult={answered?.lastResult} />
      </Card>
    </Screen>
  );
}
