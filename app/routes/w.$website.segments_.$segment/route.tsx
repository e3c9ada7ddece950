import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { loadDetail } from "#app/segments/detail-view.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { ChangesCard, ConditionsCard, HistoryCard, ListCard, MembersCard } from "#app/ui/segment/detail-cards.tsx";
import { OverlapCard } from "#app/ui/segment/overlap-card.tsx";
import { StatusTag } from "#app/ui/segment/status-tag.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("segments:page", data?.name);

export const loader = ownerLoader(loadDetail);

export const clientLoader = loadFromMemory;

const stateForm = z.object({ state: z.enum(["start", "stop"]) });

/** The button names what it does: on a page that is out of date it does not do the opposite. */
export const action = formAction(stateForm, async ({ api, param, value: { state } }) => {
  const segment = param("segment");
  await orNotFound(api.segments[state]({ segment }));
  return { to: `/w/${param("website")}/segments/${segment}` };
});

export default function SegmentDetail() {
  const { t } = useTranslation("segments");
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { website, id, name, status, isEvaluating, evaluated, size, problem } = view;
  const base = `/w/${website}/segments/${id}`;
  const isRunning = status === "running";
  const isStatic = view.type === "static";
  const failed = t(isRunning ? "detail.stopFailed" : "detail.startFailed", { name });
  const people = size === undefined ? undefined : t("people", { number: size });
  const known = evaluated && t(isRunning ? "detail.repeated" : "detail.evaluated", { time: evaluated });
  const state = isEvaluating ? t("detail.evaluating") : known;
  return (
    <Screen>
      <Trail />
      <PageHead
        title={name}
        text={[people, state].filter(Boolean).join(" · ")}
        mark={<StatusTag type={view.type} status={status} isEvaluating={isEvaluating} />}
      >
        {isStatic ? null : (
          <Form method="post">
            <FormToken />
            <Button look={isRunning ? "plain" : "main"} name="state" value={isRunning ? "stop" : "start"}>
              {t(isRunning ? "detail.stop" : "detail.start")}
            </Button>
          </Form>
        )}
        {isEvaluating ? (
          <ButtonLink to={base} isReload>
            {t("detail.refresh")}
          </ButtonLink>
        ) : null}
        <ButtonLink to={isStatic ? `${base}/list` : `${base}/edit/conditions`}>
          {t(isStatic ? "fromFile.replace" : "detail.edit")}
        </ButtonLink>
        <ButtonLink look="dangerPlain" to={`${base}/delete`}>
          {t("detail.delete")}
        </ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} name={name} title={failed} />
      {problem === undefined ? null : <Banner tone="warn" title={problem} />}
      {isStatic ? <ListCard {...view} /> : <ConditionsCard {...view} />}
      <MembersCard {...view} />
      <HistoryCard history={view.history} chart={view.chart} />
      <OverlapCard overlap={view.overlap} />
      <ChangesCard {...view} />
    </Screen>
  );
}
