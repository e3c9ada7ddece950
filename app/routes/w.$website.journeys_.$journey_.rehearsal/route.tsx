import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadRehearsal, rehearsalForm } from "#app/journeys/rehearsal-page.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { JourneyHead } from "#app/ui/journeys/journey-head.tsx";
import { RehearsalResult } from "#app/ui/journeys/rehearsal-result.tsx";
import { ViolationList } from "#app/ui/journeys/violation-list.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { RadioList } from "#app/ui/radio-list.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { SectionPostForm } from "#app/ui/section-post-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("rehearsals:page", data?.head.name);

export const loader = ownerLoader(loadRehearsal);

export const clientLoader = loadFromMemory;

export const action = formAction(rehearsalForm, async ({ api, param, value, request }) => {
  const { id } = await orNotFound(api.journeys.get({ id: param("journey") }));
  await api.journeys.rehearse({ id, days: value.days });
  return { to: new URL(request.url).pathname };
});

export default function Rehearsal() {
  const { t } = useTranslation(["rehearsals", "trials"]);
  const { website, head, lacks, days, choices, result } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const isWhole = lacks.length === 0;
  const base = `/w/${website}/journeys/${head.id}`;
  return (
    <Screen>
      <JourneyHead website={website} head={head} current="rehearsal">
        <ButtonLink to={`${base}/trial`}>{t("trials:link")}</ButtonLink>
        {isWhole && head.status !== "active" ? <ButtonLink to={`${base}/start`}>{t("start")}</ButtonLink> : null}
      </JourneyHead>
      <FormFailure failure={answered?.failure} name={head.name} />
      {isWhole ? (
        <Card>
          <SectionPostForm>
            <p>{t("text")}</p>
            <RadioList legend={t("days")} name="days" defaultValue={String(days)} options={choices} />
            <Button>{t(result === null ? "submit" : "again")}</Button>
          </SectionPostForm>
        </Card>
      ) : (
        <ViolationList title={t("lacks")} text={t("text")} base={base} violations={lacks} />
      )}
      {result === null && isWhole ? (
        <Empty Icon={History} title={t("none.title")} text={t("none.text")} heading="h2" />
      ) : null}
      {result === null ? null : <RehearsalResult result={result} />}
    </Screen>
  );
}
