import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findCampaign } from "#app/campaigns/find-campaign.server.ts";
import { describeStop } from "#app/campaigns/outlook.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("campaignSending:page.stop");

export const loader = ownerLoader(describeStop);

export const clientLoader = loadFromMemory;

export const action = buttonAction(
  async (context) => {
    const { id, name, website } = await findCampaign(context);
    await context.api.campaigns.stop({ id });
    return { to: `/w/${website}/campaigns/${id}`, toast: { tone: "ok", key: "campaignStopped", name } };
  },
  { unreachable: "notSaved" },
);

export default function StopCampaign() {
  const { t } = useTranslation("campaignSending");
  const { base, name, says } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("confirm.stop", { name })}
      lost={says}
      submit={t("submit.stop")}
      back={{ to: base, label: t("backToPage") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
