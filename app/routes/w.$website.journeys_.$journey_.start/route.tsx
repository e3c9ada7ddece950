import type { MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeStart, startSchema } from "#app/journeys/start-page.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { HaltedBanner } from "#app/ui/journeys/halted-banner.tsx";
import { StartChoice } from "#app/ui/journeys/start-choice.tsx";
import { ViolationList } from "#app/ui/journeys/violation-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("journeys:start.page");

export const loader = ownerLoader(describeStart);

export const clientLoader = loadFromMemory;

export const action = formAction(startSchema, async ({ api, param, value }) => {
  const { id } = await orNotFound(api.journeys.get({ id: param("journey") }));
  const { journey } = (await api.journeys.start({ id, mode: value.mode })).result;
  return {
    to: `/w/${param("website")}/journeys/${id}/map`,
    toast: { tone: "ok", key: "journeyStarted", name: journey.name },
  };
});

export default function StartJourney() {
  const { t } = useTranslation(["journeys", "rehearsals", "trials"]);
  const { website, id, name, lacks, says, choices, isHalted, unseen } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const base = `/w/${website}/journeys/${id}`;
  if (lacks.length > 0) return <NotReady base={base} name={name} lacks={lacks} />;
  return (
    <ConfirmPage
      question={t("start.title", { name })}
      lost={says}
      submit={t("start.submit")}
      look="main"
      back={{ to: `${base}/map`, label: t("start.back") }}
      above={<FormFailure failure={answered?.failure} name={name} title={t("start.failed", { name })} />}
    >
      <HaltedBanner website={website} isHalted={isHalted} />
      {unseen === "" ? null : (
        <Banner tone="warn" title={t("start.unseenTitle")}>
          {unseen}
        </Banner>
      )}
      {choices.length === 0 ? null : <StartChoice choices={choices} />}
      <p>
        <Link to={`${base}/rehearsal`}>{t("rehearsals:link")}</Link>
        {" · "}
        <Link to={`${base}/trial`}>{t("trials:link")}</Link>
      </p>
    </ConfirmPage>
  );
}

interface NotReadyProps {
  base: string;
  name: string;
  lacks: Parameters<typeof ViolationList>[0]["violations"];
}

/** Nothing can be started yet: what is open leads to its block. */
function NotReady({ base, name, lacks }: NotReadyProps) {
  const { t } = useTranslation("journeys");
  return (
    <Screen>
      <Trail steps={[{ to: `${base}/map`, label: name }]} />
      <PageHead title={t("start.notReady", { name })} text={t("start.notReadyText")}>
        <ButtonLink to={`${base}/map`}>{t("start.back")}</ButtonLink>
      </PageHead>
      <ViolationList title={t("map.violations")} base={base} violations={lacks} />
    </Screen>
  );
}
