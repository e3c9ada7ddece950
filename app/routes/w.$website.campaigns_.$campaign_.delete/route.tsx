import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findCampaign } from "#app/campaigns/find-campaign.server.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("campaigns:removal.page");

export const loader = ownerLoader(async (context) => {
  const { id, name, website, links, counts } = await findCampaign(context);
  const numbers = { links: formatNumber(links.length), clicks: formatNumber(counts.clicks) };
  return { website, id, name, lost: [i18n.t("campaigns:removal.lost", numbers), i18n.t("campaigns:removal.kept")] };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async (context) => {
  const { id, name, website } = await findCampaign(context);
  await context.api.campaigns.delete({ id });
  return { to: `/w/${website}/campaigns`, toast: { tone: "ok", key: "deleted", name } };
});

export default function DeleteCampaign() {
  const { t } = useTranslation("campaigns");
  const { website, id, name, lost } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("removal.title", { name })}
      lost={lost}
      submit={t("removal.submit")}
      back={{ to: `/w/${website}/campaigns/${id}`, label: t("removal.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
