import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readSuppression, reopenAddress, shownAddress } from "#app/messages/suppressions.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { channelText } from "#contract/text/channels.ts";

export const meta: MetaFunction = () => pageTitle("messages:suppression.removePage");

export const loader = ownerLoader(async (context) => {
  const { website, channel, address } = readSuppression(context);
  const { id } = await findWebsite(context.api, website);
  return { website: id, channel: channelText.types[channel], address: shownAddress(address) };
});

export const clientLoader = loadFromMemory;

export const action = buttonAction(reopenAddress, { unreachable: "notSaved" });

export default function RemoveSuppression() {
  const { t } = useTranslation("messages");
  const { website, channel, address } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("suppression.removeTitle", { address, channel })}
      lost={[t("suppression.removeLost.consent"), t("suppression.removeLost.law")]}
      submit={t("suppression.removeSubmit")}
      back={{ to: `/w/${website}/suppression`, label: t("suppression.back") }}
      above={<FormFailure failure={answered?.failure} />}
    />
  );
}
