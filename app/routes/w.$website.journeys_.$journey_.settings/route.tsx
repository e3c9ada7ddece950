import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadSettings, settingsForms } from "#app/journeys/settings-page.server.ts";
import { intentAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { JourneyHead } from "#app/ui/journeys/journey-head.tsx";
import { SettingsSections } from "#app/ui/journeys/settings-sections.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("journeys:settings.page", data?.head.name);

export const loader = ownerLoader(loadSettings);

export const clientLoader = loadFromMemory;

export const action = intentAction(settingsForms);

export default function JourneySettings() {
  const { t } = useTranslation("journeys");
  const data = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { website, head } = data;
  return (
    <Screen>
      <JourneyHead website={website} head={head} current="settings" />
      <FormFailure failure={answered?.failure} />
      {head.isEditable ? null : <Banner tone="info" title={t("map.active")} />}
      <SettingsSections data={data} answered={answered} />
    </Screen>
  );
}
