import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { answerForm, loadTrial, trialForm } from "#app/journeys/trial-page.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { JourneyStatusTag } from "#app/ui/journeys/status-tag.tsx";
import { TrialForm } from "#app/ui/journeys/trial-form.tsx";
import { TrialWalk } from "#app/ui/journeys/trial-walk.tsx";
import { ViolationList } from "#app/ui/journeys/violation-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("trials:page", data?.name);

export const loader = ownerLoader(loadTrial);

export const clientLoader = loadFromMemory;

const here = (request: Request) => new URL(request.url).pathname;

export const action = intentAction({
  begin: handleOwnerForm(trialForm, async ({ api, param, value, request }) => {
    const { id } = await orNotFound(api.journeys.get({ id: param("journey") }));
    await api.journeys.beginTrial({ id, ...value });
    return { to: here(request) };
  }),
  answer: handleOwnerForm(answerForm, async ({ api, param, value: { block, answer }, request }) => {
    await api.journeys.answerTrial({ id: param("journey"), block, yes: answer === "yes" });
    return { to: here(request) };
  }),
  end: handleOwnerForm(z.object({}), async ({ api, param, request }) => {
    await orNotFound(api.journeys.endTrial({ id: param("journey") }));
    return { to: here(request) };
  }),
});

export default function JourneyTrial() {
  const { t } = useTranslation("trials");
  const { base, name, status, lacks, trial, ...form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const isRunning = trial !== null && trial.stands !== null;
  return (
    <Screen>
      <Trail steps={[{ to: `${base}/map`, label: name }]} />
      <PageHead title={t("title", { name })} text={t("text")} mark={<JourneyStatusTag status={status} />}>
        {isRunning ? <ButtonLink to={`${base}/trial`}>{t("refresh")}</ButtonLink> : null}
        <ButtonLink to={`${base}/map`}>{t("map")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} name={name} />
      {trial === null ? null : <TrialWalk trial={trial} />}
      <ViolationList title={t("lacks")} base={base} violations={lacks} />
      {lacks.length > 0 || isRunning ? null : (
        <TrialForm {...form} isAgain={trial !== null} lastResult={answered?.lastResult} />
      )}
    </Screen>
  );
}
