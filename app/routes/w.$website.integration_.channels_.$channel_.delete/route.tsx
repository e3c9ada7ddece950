import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findChannel } from "#app/integration/find-channel.server.ts";
import { queuedWords } from "#app/integration/sending.server.ts";
import { pathOf } from "#app/integration/sending-types.ts";
import { deleteUnused } from "#app/services/delete-unused.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { builtInProviders } from "#contract/integration-providers.ts";

export const meta: MetaFunction = () => pageTitle("integration:account.deletePage");

/** The channel of the address; throws a 404 Response for one that every website has. */
async function channelOf({ api, param }: OwnerContext) {
  const channel = await findChannel(api, { website: param("website"), channel: param("channel") });
  if (builtInProviders.includes(channel.provider)) throw new Response(null, { status: 404 });
  return channel;
}

export const loader = ownerLoader(async (context) => {
  const { id, name, website, lines } = await channelOf(context);
  const { queued } = (await context.api.delivery.sending.get({ website, channel: id })).result;
  return {
    name,
    queued: queuedWords(queued),
    hasLines: lines.length > 0,
    back: `/w/${website}/integration/channels/${id}`,
  };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async (context) => {
  const { id, name, website, type } = await channelOf(context);
  await deleteUnused(context.api.integration.channels.delete({ id }));
  const path = pathOf(type);
  const to = `/w/${website}/integration${path === undefined ? "" : `/${path}`}`;
  return { to, toast: { tone: "ok", key: "deleted", name } };
});

export default function DeleteChannel() {
  const { t } = useTranslation("integration");
  const { name, queued, hasLines, back } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("account.deleteTitle", { name })}
      lost={[
        ...(hasLines ? [t("account.deleteLost.lines")] : []),
        t("account.deleteLost.secrets"),
        t("account.deleteLost.queued", { queued }),
      ]}
      submit={t("account.deleteSubmit")}
      back={{ to: back, label: t("list.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    />
  );
}
