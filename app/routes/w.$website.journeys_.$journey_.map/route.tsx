import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadMap, readJourneyMap } from "#app/journeys/load-journeys.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { HaltedBanner } from "#app/ui/journeys/halted-banner.tsx";
import { JourneyHead } from "#app/ui/journeys/journey-head.tsx";
import { MapWorkspace } from "#app/ui/journeys/map-workspace.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("journeys:map.page", data?.head.name);

export const loader = ownerLoader(loadMap);

export const clientLoader = loadFromMemory;

/** Lays the blocks out anew. */
export const action = buttonAction(
  async (context) => {
    const { map } = await readJourneyMap(context);
    const blocks = map.blocks.map((block) => ({ ...block, x: 0, y: 0 }));
    await context.api.journeys.blocks.replace({ journey: map.journey, blocks, revision: map.revision });
    return { to: new URL(context.request.url).pathname, toast: { tone: "ok", key: "saved" } };
  },
  { unreachable: "notSaved" },
);

export default function JourneyMap() {
  const { t } = useTranslation(["journeys", "trials"]);
  const { website, head, stored, isPlacedByHand, isHalted, counts } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const base = `/w/${website}/journeys/${head.id}`;
  const add = `${base}/blocks/new`;
  return (
    <Screen>
      <JourneyHead website={website} head={head} current="map">
        {head.isEditable ? (
          <ButtonLink look="main" to={`${base}/start`}>
            {t("start.action")}
          </ButtonLink>
        ) : null}
        {head.canStop ? <ButtonLink to={`${base}/stop`}>{t("stop.action")}</ButtonLink> : null}
        {head.isEditable ? null : <ButtonLink to={`${base}/trial`}>{t("trials:link")}</ButtonLink>}
        {head.isEditable && isPlacedByHand ? (
          <Form method="post">
            <FormToken />
            <Button look="plain">{t("map.arrange")}</Button>
          </Form>
        ) : null}
        {head.isEditable ? (
          <ButtonLink to={add} start={<Plus size={18} strokeWidth={1.75} aria-hidden />}>
            {t("map.addBlock")}
          </ButtonLink>
        ) : null}
      </JourneyHead>
      <FormFailure failure={answered?.failure} />
      <HaltedBanner website={website} isHalted={isHalted} />
      {head.isEditable ? null : <Banner tone="info" title={t("map.active")} />}
      <MapWorkspace {...{ base, stored, counts }} journey={head.id} isEditable={head.isEditable} />
    </Screen>
  );
}
