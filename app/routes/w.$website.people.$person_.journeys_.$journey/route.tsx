import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Waypoints } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadRuns, retryRuns } from "#app/people/journeys-of-person.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { BrokenBanner } from "#app/ui/journeys/broken-banner.tsx";
import { JourneyStatusTag } from "#app/ui/journeys/status-tag.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { LinesCard } from "#app/ui/people/lines-card.tsx";
import { RunCard } from "#app/ui/people/run-card.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("personRuns:page", data?.name);

export const loader = ownerLoader(loadRuns);

export const clientLoader = loadFromMemory;

export const action = buttonAction(retryRuns, { unreachable: "notSaved" });

export default function PersonRuns() {
  const { t } = useTranslation(["personRuns", "journeyInsight"]);
  const { name, journey, status, back, map, exit, broken, runs, refused } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: back, label: name }]} />
      <PageHead title={t("title", { name, journey })} text={t("text")} mark={<JourneyStatusTag status={status} />}>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
        {map === "" ? null : <ButtonLink to={map}>{t("map")}</ButtonLink>}
        {exit === "" ? null : (
          <ButtonLink look="dangerPlain" to={exit}>
            {t("exit.link")}
          </ButtonLink>
        )}
      </PageHead>
      <FormFailure failure={answered?.failure} title={t("journeyInsight:retry.failed")} />
      <BrokenBanner broken={broken} />
      {runs.length > 0 ? null : <Empty Icon={Waypoints} title={t("empty.title")} text={t("empty.text")} heading="h2" />}
      {runs.map((run) => (
        <RunCard key={run.id} run={run} />
      ))}
      <LinesCard
        title={t("refused")}
        lines={refused.map(({ key, sentence, when }) => ({ key, first: sentence, second: when }))}
      />
    </Screen>
  );
}
