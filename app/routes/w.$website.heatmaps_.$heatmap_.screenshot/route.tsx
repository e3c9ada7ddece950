import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addPictureAction } from "#app/heatmaps/add-picture.server.ts";
import { loadOtherPicture } from "#app/heatmaps/load-other-picture.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PictureForm } from "#app/ui/heatmaps/picture-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { SectionForm } from "#app/ui/sections.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("heatmaps:otherPicture.page");

export const loader = ownerLoader(loadOtherPicture);

export const clientLoader = loadFromMemory;

export const action = addPictureAction;

export default function OtherPicture() {
  const { t } = useTranslation("heatmaps");
  const { base, name, pages, chosen, query } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: base, label: name }]} />
      <PageHead title={t("otherPicture.page")} text={t("otherPicture.text", { name })}>
        <ButtonLink to={base}>{t("element.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Card>
        <CardHead>
          <CardTitle>{t("otherPicture.own")}</CardTitle>
        </CardHead>
        <SectionForm>
          <p>{t("otherPicture.ownText")}</p>
          <div>
            <ButtonLink to={`${base}/browser?${query}`}>{t("otherPicture.own")}</ButtonLink>
          </div>
        </SectionForm>
      </Card>
      <PictureForm pages={pages} chosen={answered?.typed ?? chosen} errors={answered?.errors ?? []} />
    </Screen>
  );
}
