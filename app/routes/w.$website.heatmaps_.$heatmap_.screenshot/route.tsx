import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addPictureAction } from "#app/heatmaps/add-picture.server.ts";
import { findHeatmap } from "#app/heatmaps/find-heatmap.server.ts";
import { readViewState } from "#app/heatmaps/view-state.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PictureForm } from "#app/ui/heatmaps/picture-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("heatmaps:otherPicture.page");

export const loader = ownerLoader(async (context) => {
  const heatmap = await findHeatmap(context);
  const { device, variant } = readViewState(context.query, heatmap);
  const { id, name, website, url, variant: other } = heatmap;
  const pages = other === null ? [url] : [url, other.url];
  return { base: `/w/${website}/heatmaps/${id}`, name, pages, chosen: { device, variant } };
});

export const clientLoader = loadFromMemory;

export const action = addPictureAction;

export default function OtherPicture() {
  const { t } = useTranslation("heatmaps");
  const { base, name, pages, chosen } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={t("otherPicture.page")} text={t("otherPicture.text", { name })}>
        <ButtonLink to={base}>{t("element.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <PictureForm pages={pages} chosen={answered?.typed ?? chosen} errors={answered?.errors ?? []} />
    </Screen>
  );
}
