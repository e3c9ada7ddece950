import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { findHeatmap } from "#app/heatmaps/find-heatmap.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("heatmaps:removal.page");

export const loader = ownerLoader(async (context) => {
  const { id, name, website, captures } = await findHeatmap(context);
  const pictures = captures.filter(({ state }) => state === "ready").length;
  return { website, id, name, pictures: pictures === 0 ? undefined : formatNumber(pictures) };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async (context) => {
  const { id, name, website } = await findHeatmap(context);
  await context.api.heatmaps.delete({ id });
  return { to: `/w/${website}/heatmaps`, toast: { tone: "ok", key: "deleted", name } };
});

export default function DeleteHeatmap() {
  const { t } = useTranslation("heatmaps");
  const { website, id, name, pictures } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("removal.title", { name })}
      lost={[pictures === undefined ? t("removal.lostNone") : t("removal.lost", { pictures })]}
      submit={t("removal.submit")}
      back={{ to: `/w/${website}/heatmaps/${id}`, label: t("removal.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
